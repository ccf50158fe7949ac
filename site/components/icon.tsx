interface IconProps {
  /** What it is drawn with, in a square of 24. */
  outline: string;
}

/**
 * An icon that stands in the page, in the manner of Lucide's. As a picture of the styles it would be a document of its own, which
 * a phone takes longer to make than a paragraph.
 */
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
