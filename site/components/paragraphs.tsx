import { paragraphsOf } from './format.ts';

interface ParagraphsProps {
  /** Blank lines separate paragraphs. */
  text: string;
  className?: string;
  isLarge?: boolean;
}

export function Paragraphs({ text, className = '', isLarge = false }: ParagraphsProps) {
  return (
    <div className={`*:max-w-[30em] [&>p+p]:mt-[1em] ${isLarge ? 'text-lead' : ''} ${className}`}>
      {paragraphsOf(text).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs may be equal, and never move
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
