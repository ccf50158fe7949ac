/** An inline icon in the style of Lucide (paths in a 24 by 24 square). A CSS image would be a separate document, which is slow on phones. */
export function Icon({ outline }: { outline: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="inline-block size-em"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  );
}

const ratings = [1, 2, 3, 4, 5];
const filled = { fill: 'currentColor' };
const empty = { fill: 'none', stroke: 'currentColor' };

export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{rating} out of 5 stars</span>
      {ratings.map((place) => (
        <svg key={place} viewBox="0 0 20 20" aria-hidden="true" className="size-em" {...(place > rating ? empty : filled)}>
          <path d="m10 1.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z" />
        </svg>
      ))}
    </span>
  );
}
