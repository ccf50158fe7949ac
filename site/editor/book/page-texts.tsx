import { useDeferredValue, useState } from 'react';
import type { BookOutline, OutlineDay, OutlinePage, OutlineText } from '../../../server/model/api/editions-api.ts';
import { fitsDay } from '../../../server/model/entities/days.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import { slotNouns, type EditionSlot } from '../../../server/model/page/page-types.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { folded } from '../../../server/model/text/normalize.ts';
import { useIsReadOnly } from '../api/session.ts';
import { dayNumbers } from '../api/use-editions.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { SearchField } from '../ui/fields.tsx';

/** Which text gets which place of the book. */
export interface TextChoice {
  day: number;
  slot: EditionSlot;
  text: string;
}

interface PageTextsProps {
  book: BookOutline;
  page: OutlinePage;
  quotes: readonly Quote[];
  prompts: readonly Prompt[];
  put: (choice: TextChoice) => Promise<void>;
}

/** The texts of the content on one page, each with the buttons that exchange it. */
export function PageTexts({ book, page, ...rest }: PageTextsProps) {
  const day = page.day === undefined ? undefined : book.days[page.day - 1];
  if (!day || page.slots.length === 0) return <p className="text-muted">{aboutPage(page)}</p>;
  return (
    <div className="grid content-start gap-4">
      {page.slots.map((slot) => (
        <PlacedText key={`${day.number} ${slot}`} book={book} day={day} slot={slot} {...rest} />
      ))}
    </div>
  );
}

function aboutPage({ kind, name }: OutlinePage): string {
  if (kind !== 'page') return 'No quote or prompt is on this page.';
  return name === undefined ? 'An empty page that fills the book.' : `Its words are those of the page “${name}”.`;
}

const notes: Partial<Record<OutlineText['state'], string>> = {
  chosen: 'Not recorded yet: it changes when the journal gets new texts.',
  gone: 'This text was deleted. The edition cannot be printed until another is here.',
  misplaced: 'This prompt is for other pages. The edition cannot be printed until another is here.',
  changed: 'Its words changed since it was chosen. The edition cannot be printed until you keep the new words, or exchange it.',
};

function PlacedText(props: Omit<PageTextsProps, 'page'> & { day: OutlineDay; slot: EditionSlot }) {
  const { book, day, slot, quotes, prompts, put } = props;
  const [isOpen, setOpen] = useState(false);
  const [refused] = useState(() => new Set<string>());
  const isReadOnly = useIsReadOnly();
  const text = day.texts[slot];
  const items: readonly BookText[] = slot === 'quote' ? quotes : prompts;
  const item = items.find(({ id }) => id === text?.id);
  const noun = slotNouns[slot];
  const candidates = candidatesFor(book, day, slot, { quotes, prompts });
  const about = `the ${noun} of day ${day.number}`;
  return (
    <section aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} of day ${day.number}`}>
      <h3 className="text-muted">
        Day {day.number}, {noun}
      </h3>
      <div className="mt-1" translate="no">
        {item && <p className="item-text">{item.text}</p>}
        {text?.state === 'gone' && <code>{text.id}</code>}
        {!text && <p>No text fits this day, so a built-in one is printed.</p>}
        {item && 'author' in item && item.author && <p className="text-muted">{item.author}</p>}
      </div>
      {text && notes[text.state] && <p className={text.state === 'chosen' ? 'mt-2 text-muted' : 'trouble mt-2'}>{notes[text.state]}</p>}
      {!isReadOnly && (
        <div className="-mx-2 mt-1 flex flex-wrap gap-1">
          {text?.state === 'changed' && (
            <button type="button" className="item-action" onClick={() => void choose(text.id)}>
              Keep the new words
            </button>
          )}
          <button type="button" className="item-action" aria-label={`Exchange ${about}`} onClick={() => setOpen(true)}>
            <span className="icon-[lucide--search]" aria-hidden="true" />
            Exchange
          </button>
          <button
            type="button"
            className="item-action"
            aria-label={`Not this one: another for ${about}`}
            disabled={candidates.length === 0}
            onClick={notThisOne}
          >
            <span className="icon-[lucide--shuffle]" aria-hidden="true" />
            Not this one
          </button>
        </div>
      )}
      {isOpen && (
        <ExchangeDialog
          day={day.number}
          slot={slot}
          candidates={candidates}
          choose={(id) => {
            setOpen(false);
            void choose(id);
          }}
          close={() => setOpen(false)}
        />
      )}
    </section>
  );

  function notThisOne(): void {
    if (text) refused.add(text.id);
    const other = anotherOf(candidates, refused);
    if (other) void choose(other.item.id);
  }

  function choose(id: string): Promise<void> {
    return put({ day: day.number, slot, text: id });
  }
}

type BookText = Quote | Prompt;

interface Candidate {
  item: BookText;
  days: number[];
}

const promptTypes = { morning: 'morning', evening: 'evening', reflection: 'sunday_reflection' } as const;

/** The texts that a place of a day may have, those that no day has first. */
function candidatesFor(
  { days }: BookOutline,
  day: OutlineDay,
  slot: EditionSlot,
  { quotes, prompts }: Pick<PageTextsProps, 'quotes' | 'prompts'>,
): Candidate[] {
  const fitting: readonly BookText[] = slot === 'quote' ? quotes : prompts.filter(({ type }) => type === promptTypes[slot]);
  const daysOf = new Map<string, number[]>();
  for (const { number, texts } of days) {
    const id = texts[slot]?.id;
    if (id !== undefined) daysOf.set(id, [...(daysOf.get(id) ?? []), number]);
  }
  return fitting
    .filter((item) => fitsDay(item.dayOfWeek, day.weekday) && item.id !== day.texts[slot]?.id)
    .map((item) => ({ item, days: daysOf.get(item.id) ?? [] }))
    .sort((a, b) => a.days.length - b.days.length);
}

/** A random one of those that fewest days have, if possible none of `refused`. Undefined without candidates. */
function anotherOf(candidates: readonly Candidate[], refused: ReadonlySet<string>): Candidate | undefined {
  const others = candidates.filter(({ item }) => !refused.has(item.id));
  const pool = others.length > 0 ? others : candidates;
  const best = pool.filter(({ days }) => days.length === pool[0]?.days.length);
  return best[Math.floor(Math.random() * best.length)];
}

interface ExchangeDialogProps {
  day: number;
  slot: EditionSlot;
  candidates: readonly Candidate[];
  choose: (id: string) => void;
  close: () => void;
}

// More are no help: a search finds the others.
const maxShown = 60;

/** Searches the texts that a place of a day may have, and chooses one. */
function ExchangeDialog({ day, slot, candidates, choose, close }: ExchangeDialogProps) {
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
                {['author' in item && item.author, days.length > 0 && `already on ${dayNumbers(days)}`].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <CloseFooter close={close} />
    </DialogShell>
  );
}
