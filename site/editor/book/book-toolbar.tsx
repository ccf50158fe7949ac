import { useRef, useState } from 'react';
import { useTimeout } from '../../data/use-timeout.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useWindowEvent } from '../ui/window-events.ts';
import { isEscape, useShortcuts } from '../ui/keys.ts';
import { SearchField } from '../ui/fields.tsx';
import type { FoundPlace } from './find-places.ts';
import { FoundText } from './page-texts.tsx';

interface BookToolbarProps {
  pages: number;
  spread: number;
  last: number;
  turn: (spread: number) => void;
  find: (query: string) => FoundPlace[];
  show: (place: FoundPlace) => void;
}

// Skips the spreads that a dragged slider passes.
const debounceMs = 120;

export function BookToolbar({ pages, spread, last, turn, ...search }: BookToolbarProps) {
  const [dragged, setDragged] = useState<number>();
  useTimeout(dragged, debounceMs, () => {
    setDragged(undefined);
    turn(dragged ?? spread);
  });
  const [back, next] = [() => turn(spread - 1), () => turn(spread + 1)];
  useShortcuts({ ArrowLeft: back, PageUp: back, ArrowRight: next, PageDown: next, Home: () => turn(0), End: () => turn(last) });
  const button = (name: string, icon: string, keys: string, to: number) => (
    <SmallButton icon={icon} label="" aria-label={name} aria-keyshortcuts={keys} isBusy={to < 0 || to > last} onClick={() => turn(to)} />
  );
  const words = wordsOf(dragged ?? spread, pages);
  return (
    <div className="grid gap-x-6 gap-y-2.5 sm:max-lg:grid-cols-2">
      <div className="grid grid-cols-between items-center gap-x-2 gap-y-1">
        {button('Previous', 'icon-[lucide--chevron-left]', 'ArrowLeft', spread - 1)}
        <input
          type="range"
          className="accent-accent"
          aria-label="Pages"
          aria-valuetext={words}
          min={0}
          max={last}
          value={dragged ?? spread}
          onChange={({ target }) => setDragged(Number(target.value))}
        />
        {button('Next', 'icon-[lucide--chevron-right]', 'ArrowRight', spread + 1)}
        <output className="col-span-full text-muted">{words}</output>
      </div>
      <FindPlace {...search} />
    </div>
  );
}

/** Finds a day, a week or a text of the book. Enter shows the first match. */
function FindPlace({ find, show }: Pick<BookToolbarProps, 'find' | 'show'>) {
  const [query, setQuery] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const found = find(query);
  useWindowEvent('keydown', (event) => isEscape(event) && leave(), { isOn: query !== '' });
  return (
    <search className="relative">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          // The typed text may be newer than the list.
          const [first] = find(form.current?.querySelector('input')?.value ?? '');
          if (first) choose(first);
        }}
      >
        <SearchField label="Find a day, a week or a text" query={query} search={setQuery} isMain />
      </form>
      {query.trim() !== '' && (
        <div className="absolute inset-x-0 top-full z-6 mt-1 max-h-96 overflow-y-auto border border-rule bg-sheet shadow-(--shadow-paper)">
          <output className={found.length === 0 ? 'block px-3 py-2 text-muted' : 'sr-only'}>
            {found.length === 0 ? 'Nothing in this book matches.' : `${found.length} found`}
          </output>
          <ul className="divide-y divide-rule">
            {found.map((place) => (
              <FoundText key={place.label} text={place.text ?? place.label} note={place.text && place.label} choose={() => choose(place)} />
            ))}
          </ul>
        </div>
      )}
    </search>
  );

  function choose(place: FoundPlace): void {
    setQuery('');
    // Without the focus in the field, arrow keys turn the pages.
    form.current?.querySelector('input')?.blur();
    show(place);
  }

  function leave(): void {
    setQuery('');
    form.current?.querySelector('input')?.focus();
  }
}

/** `Pages 12 and 13 of 214` */
function wordsOf(spread: number, count: number): string {
  const pages = [2 * spread, 2 * spread + 1].filter((page) => page >= 1 && page <= count);
  return `${pages.length > 1 ? 'Pages' : 'Page'} ${pages.join(' and ')} of ${count}`;
}
