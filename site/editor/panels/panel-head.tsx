import { useId } from 'react';
import type { Read } from '../../hooks/use-read.ts';
import type { wordsFor } from '../kinds/words.ts';

interface PanelHeadProps {
  words: ReturnType<typeof wordsFor>;
  list: Read<unknown[]>;
  /** How many of the list are shown. */
  found: number;
  query: string;
  search: (query: string) => void;
  makeNew: () => void;
}

// Fewer are seen without scrolling, and need no search.
const fewest = 10;

/** What the items are and how many, the search among them, and the button for a new one. */
export function PanelHead({ words, list, found, query, search, makeNew }: PanelHeadProps) {
  const id = useId();
  const total = list.status === 'loaded' ? list.value.length : 0;
  return (
    <div className="panel-head">
      <h2 className="panel-heading">{words.heading}</h2>
      <output className="panel-count">{list.status === 'loaded' && (query ? words.countOf(found, total) : words.count(total))}</output>
      {(total >= fewest || query) && (
        <search className="panel-search">
          <label htmlFor={id} className="sr-only">
            {words.search}
          </label>
          <span className="icon-[lucide--search]" aria-hidden="true" />
          <input id={id} type="search" value={query} placeholder={words.search} onChange={({ target }) => search(target.value)} />
        </search>
      )}
      <button type="button" className="small-button main-button" onClick={makeNew}>
        <span className="icon-[lucide--plus]" aria-hidden="true" />
        {words.makeNew}
      </button>
    </div>
  );
}
