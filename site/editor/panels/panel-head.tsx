import type { Read } from '../../data/use-read.ts';
import type { wordsFor } from '../kinds/words.ts';

interface PanelHeadProps {
  words: ReturnType<typeof wordsFor>;
  list: Read<unknown[]>;
  /** How many of the list are shown. */
  found: number;
  /** Absent where nothing can be saved. */
  makeNew: (() => void) | undefined;
}

/** What the items are and how many, and the button for a new one. */
export function PanelHead({ words, list, found, makeNew }: PanelHeadProps) {
  const total = list.status === 'loaded' ? list.value.length : 0;
  return (
    <div className="panel-head">
      <h2 className="panel-heading">{words.heading}</h2>
      <output className="panel-count">
        {list.status === 'loaded' && (found < total ? words.countOf(found, total) : words.count(total))}
      </output>
      {makeNew && (
        <button type="button" className="small-button main-button panel-new" aria-keyshortcuts="n" onClick={makeNew}>
          <span className="icon-[lucide--plus]" aria-hidden="true" />
          {words.makeNew}
        </button>
      )}
    </div>
  );
}
