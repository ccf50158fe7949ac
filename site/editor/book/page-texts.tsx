import { useEffect, useRef, useState } from 'react';
import { editorPath, wholeList } from '../../../server/model/api/editor-views.ts';
import type { BookOutline, OutlineDay, OutlinePage, OutlineText } from '../../../server/model/api/editions-api.ts';
import { fitsDay } from '../../../server/model/entities/days.ts';
import { isMet } from '../../../server/model/entities/prompt-needs.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { slotNouns, type EditionSlot } from '../../../server/model/entities/editions.ts';
import { capitalized, counted } from '../../../server/model/text/wording.ts';
import { useIsReadOnly } from '../api/session.ts';
import { dayNumbers } from '../api/use-editions.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { searchOf } from '../kinds/search.ts';
import { ItemAction, ItemLink } from '../ui/buttons.tsx';
import { useWindowEvent } from '../ui/window-events.ts';
import { isEscape } from '../ui/keys.ts';
import { SearchField } from '../ui/fields.tsx';

export type TextChoice = { day: number; slot: EditionSlot; text: string };

interface PageTextsProps {
  book: BookOutline;
  page: OutlinePage;
  quotes: readonly Quote[];
  prompts: readonly Prompt[];
  put: (choice: TextChoice) => Promise<void>;
  /** The slot whose text is being exchanged. The others are hidden meanwhile. */
  openSlot: EditionSlot | undefined;
  setOpen: (slot: EditionSlot | undefined) => void;
}

/** The quotes and prompts on one page, each with the buttons that exchange it. */
export function PageTexts({ book, page, ...rest }: PageTextsProps) {
  const day = page.day === undefined ? undefined : book.days[page.day - 1];
  if (!day || page.slots.length === 0) return rest.openSlot ? null : <p className="text-muted">{aboutPage(page)}</p>;
  return page.slots
    .filter((slot) => (rest.openSlot ?? slot) === slot)
    .map((slot) => <PlacedText key={`${day.number} ${slot}`} book={book} day={day} slot={slot} {...rest} />);
}

function aboutPage({ kind, name }: OutlinePage): string {
  if (kind !== 'page') return 'No quote or prompt is on this page.';
  return name === undefined ? 'An empty page that fills the book.' : `Its words are those of the page “${name}”.`;
}

const notes: Partial<Record<OutlineText['state'], string>> = {
  chosen: 'Not recorded yet: it changes when the journal gets new texts.',
  gone: 'This text was deleted. The edition cannot be printed until it is exchanged.',
  misplaced: 'This prompt is for other pages. The edition cannot be printed until it is exchanged.',
};

type PlacedTextProps = Omit<PageTextsProps, 'page'> & { day: OutlineDay; slot: EditionSlot };

function PlacedText(props: PlacedTextProps) {
  const { day, slot, quotes, prompts, put, openSlot, setOpen } = props;
  const isOpen = openSlot === slot;
  const wasOpen = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const [refused] = useState(() => new Set<string>());
  const isReadOnly = useIsReadOnly();
  const text = day.texts[slot];
  const kind = slot === 'quote' ? quoteKind : promptKind;
  const item: BookText | undefined = (slot === 'quote' ? quotes : prompts).find(({ id }) => id === text?.id);
  const noun = slotNouns[slot];
  const candidates = candidatesFor(props);
  const about = `the ${noun} of day ${day.number}`;
  const placeOf = ({ text }: BookText) => editorPath(kind.list.tab, { ...wholeList, query: text });
  return (
    <section aria-label={`${capitalized(noun)} of day ${day.number}`}>
      <h3 className="text-muted">
        Day {day.number}, {noun}
      </h3>
      {isOpen ? (
        <TextSearch kind={kind} candidates={candidates} choose={choose} close={() => setOpen(undefined)} />
      ) : (
        <>
          <div className="mt-1" translate="no">
            {item && <p className="item-text">{item.text}</p>}
            {text?.state === 'gone' && <code>{text.id}</code>}
            {!text && <p>No text fits this day, so a built-in one is printed.</p>}
            {item && 'author' in item && item.author && <p className="text-muted">{item.author}</p>}
          </div>
          {text && notes[text.state] && <p className={text.state === 'chosen' ? 'mt-2 text-muted' : 'trouble mt-2'}>{notes[text.state]}</p>}
        </>
      )}
      {!isOpen && !isReadOnly && (
        <div className="-mx-2 mt-1 flex flex-wrap gap-1">
          <ItemAction ref={opener} icon="icon-[lucide--search]" label="Exchange" about={about} onClick={() => setOpen(slot)} />
          {item && <ItemLink href={placeOf(item)} icon="icon-[lucide--pencil]" label="Edit" about={about} />}
          <ItemAction
            icon="icon-[lucide--shuffle]"
            label="Not this one"
            aria-label={`Not this one: another for ${about}`}
            disabled={candidates.length === 0}
            onClick={notThisOne}
          />
        </div>
      )}
    </section>
  );

  function notThisOne(): void {
    if (text) refused.add(text.id);
    const other = anotherOf(candidates, refused);
    if (other) choose(other.item.id);
  }

  function choose(id: string): void {
    setOpen(undefined);
    void put({ day: day.number, slot, text: id });
  }
}

type BookText = Quote | Prompt;

type Candidate = { item: BookText; days: number[] };

const promptTypes = { morning: 'morning', evening: 'evening', reflection: 'sunday_reflection' } as const;

/** The texts that fit a slot of a day, unused texts first. */
function candidatesFor({ book, day, slot, quotes, prompts }: PlacedTextProps): Candidate[] {
  const { days } = book;
  const parts = new Set(book.parts);
  const fitting: readonly BookText[] =
    slot === 'quote' ? quotes : prompts.filter((prompt) => prompt.type === promptTypes[slot] && isMet(prompt, parts));
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

/** A random one of the least used candidates, avoiding `refused` if possible. Undefined without candidates. */
function anotherOf(candidates: readonly Candidate[], refused: ReadonlySet<string>): Candidate | undefined {
  const others = candidates.filter(({ item }) => !refused.has(item.id));
  const pool = others.length > 0 ? others : candidates;
  const best = pool.filter(({ days }) => days.length === pool[0]?.days.length);
  return best[Math.floor(Math.random() * best.length)];
}

interface TextSearchProps {
  kind: typeof quoteKind | typeof promptKind;
  candidates: readonly Candidate[];
  choose: (id: string) => void;
  close: () => void;
}

// More would not help: a search finds the others.
const maxShown = 60;

function TextSearch({ kind, candidates, choose, close }: TextSearchProps) {
  const { noun } = kind;
  const [query, setQuery] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  useWindowEvent('keydown', (event) => isEscape(event) && close());
  const isFound = searchOf(kind, query);
  const found = candidates.filter(({ item }) => isFound(item));
  return (
    <div ref={panel} className="mt-1">
      <SearchField label={`Search ${noun}s`} query={query} search={setQuery} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <output className="text-muted">
          {found.length === 0
            ? `No ${noun}s match.`
            : `${counted(found.length, noun)}${found.length > maxShown ? `; the first ${maxShown} are listed` : ''}`}
        </output>
        <ItemAction icon="icon-[lucide--x]" label="Cancel" onClick={close} />
      </div>
      <ul className="grid divide-y divide-rule max-h-[max(16rem,100dvh-26rem)] overflow-y-auto border-y border-rule bg-sheet">
        {found.slice(0, maxShown).map(({ item, days }) => (
          <FoundText
            key={item.id}
            text={item.text}
            note={['author' in item && item.author, days.length > 0 && `already on ${dayNumbers(days)}`].filter(Boolean).join(' · ')}
            choose={() => choose(item.id)}
          />
        ))}
      </ul>
    </div>
  );
}

export function FoundText({ text, note, choose }: { text: string; note: string | undefined; choose: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="grid w-full cursor-pointer px-3 py-2 text-left hover:bg-tint focus-visible:-outline-offset-2"
        onClick={choose}
      >
        <span className="item-text text-row" translate="no">
          {text}
        </span>
        {note && <span className="text-muted">{note}</span>}
      </button>
    </li>
  );
}
