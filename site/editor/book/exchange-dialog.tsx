import { useDeferredValue, useState } from 'react';
import { slotNouns } from '../../../server/model/page/page-types.ts';
import type { EditionSlot } from '../../../server/model/page/page-types.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { folded } from '../../../server/model/text/normalize.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { Candidate } from './candidates.ts';

interface ExchangeDialogProps {
  day: number;
  slot: EditionSlot;
  candidates: readonly Candidate[];
  choose: (id: string) => void;
  close: () => void;
}

// More are no help: a search finds the others.
const maxShown = 60;

const list = new Intl.ListFormat('en');

/** Searches the texts that a place of a day may have, and chooses one. */
export function ExchangeDialog({ day, slot, candidates, choose, close }: ExchangeDialogProps) {
  const [query, setQuery] = useState('');
  const words = folded(useDeferredValue(query)).split(/\s+/).filter(Boolean);
  const found = candidates.filter(({ item }) => {
    const text = folded(`${item.text} ${'author' in item ? (item.author ?? '') : ''} ${item.category ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const noun = slot === 'quote' ? 'quote' : 'prompt';
  return (
    <DialogShell title={`Exchange the ${slotNouns[slot]} of day ${day}`} close={close}>
      <SearchField label={`Search ${noun}s`} query={query} search={setQuery} />
      <output className="mt-2 block text-muted">
        {found.length === 0
          ? `No ${noun}s match.`
          : `${counted(found.length, noun)}${found.length > maxShown ? `; the first ${maxShown} are listed` : ''}`}
      </output>
      <ul className="mt-2 grid">
        {found.slice(0, maxShown).map(({ item, days }) => (
          <li key={item.id}>
            <button
              type="button"
              className="grid w-full cursor-pointer gap-0.5 border-t border-rule px-1 py-2.5 text-left hover:bg-tint"
              onClick={() => choose(item.id)}
            >
              <span className="item-text" translate="no">
                {item.text}
              </span>
              <span className="text-muted">
                {[
                  'author' in item ? item.author : undefined,
                  days.length > 0 ? `already on ${days.length > 1 ? 'days' : 'day'} ${list.format(days.map(String))}` : undefined,
                ]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <CloseFooter close={close} />
    </DialogShell>
  );
}
