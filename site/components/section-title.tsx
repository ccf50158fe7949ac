/** The heading that a section names by `aria-labelledby`. */
export function SectionTitle({ id, text, className = 'text-title' }: { id: string; text: string; className?: string }) {
  return (
    <h2 id={id} className={className}>
      {text}
    </h2>
  );
}
