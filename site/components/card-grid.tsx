import type { ReactNode } from 'react';

/** A list of cards in one, two or three columns. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-x-[clamp(1.5rem,2.6vw,2.75rem)] gap-y-[clamp(2.75rem,5vw,4.5rem)] sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
  );
}
