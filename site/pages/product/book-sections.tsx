import { hydrateRoot } from 'react-dom/client';
import { PageContext } from '../../data/page-context.ts';
import type { PageData } from '../../data/page-data.ts';
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

/** Hydrates the sections in an element with the server's HTML. Returns a function that removes them. */
export function hydrateBookSections(element: HTMLElement, data: PageData): () => void {
  const root = hydrateRoot(
    element,
    <PageContext value={data}>
      <BookSections />
    </PageContext>,
  );
  // React forbids it while it removes the parent.
  return () => setTimeout(() => root.unmount());
}
