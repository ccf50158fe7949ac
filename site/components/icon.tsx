interface IconProps {
  /** Its paths in a square of 24. */
  outline: string;
}

/** An inline icon in the style of Lucide. As a CSS image it would be a separate document, which is slow on phones. */
export function Icon({ outline }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="inline-block size-[1em]"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  );
}
