import { useSyncExternalStore } from 'react';

// The breakpoints of the site's card grids.
const steps = ['(width >= 40rem)', '(width >= 64rem)'];

/** The number of columns of cards: one to three, by the width of the window. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, count, () => 1);
}

function count(): number {
  return 1 + steps.filter((step) => window.matchMedia(step).matches).length;
}

function subscribe(onChange: () => void): () => void {
  const queries = steps.map((step) => window.matchMedia(step));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
