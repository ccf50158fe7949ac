import { useState } from 'react';
import type { BookOutline, OutlineDay, OutlinePage, OutlineText } from '../../../server/model/api/editions-api.ts';
import { slotNouns } from '../../../server/model/page/page-types.ts';
import type { EditionSlot } from '../../../server/model/page/page-types.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import { useIsReadOnly } from '../session/read-only.ts';
import { anotherOf, candidatesFor } from './candidates.ts';
import type { BookText } from './candidates.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import type { TextChoice } from './use-book.ts';

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
  if (!day || page.slots.length === 0) return <p className="text-muted">{aboutPage[page.kind] ?? 'No quote or prompt is on this page.'}</p>;
  return (
    <div className="grid content-start gap-4">
      {page.slots.map((slot) => (
        <PlacedText key={`${day.number} ${slot}`} book={book} day={day} slot={slot} {...rest} />
      ))}
    </div>
  );
}

const aboutPage: Partial<Record<OutlinePage['kind'], string>> = {
  title: 'The title page.',
  front: 'Its words are in site.yaml, under print.',
  notes: 'A page for notes.',
};

const notes: Partial<Record<OutlineText['state'], string>> = {
  chosen: 'Not recorded yet: it changes when the journal gets new texts.',
  gone: 'This text was deleted. The edition cannot be printed until another is here.',
  misplaced: 'This prompt is for other pages. The edition cannot be printed until another is here.',
  changed: 'Its words changed since it was chosen. The edition cannot be printed until you keep the new words, or exchange it.',
};

interface PlacedTextProps extends Omit<PageTextsProps, 'page'> {
  day: OutlineDay;
  slot: EditionSlot;
}

function PlacedText({ book, day, slot, quotes, prompts, put }: PlacedTextProps) {
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
