import { LookInside } from './look-inside.tsx';
import { TheBook } from './the-book.tsx';

/** The book to leaf through, and as a thing. */
export function BookSections() {
  return (
    <>
      <LookInside />
      <TheBook />
    </>
  );
}
