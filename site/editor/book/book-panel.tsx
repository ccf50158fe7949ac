import { useEffect, useRef } from 'react';
import { preload, useSWRConfig } from 'swr';
import { Link, useLocation, useSearch } from 'wouter';
import { spreadOf, type BookOutline, type SpreadPage, type Spread } from '../../../server/model/api/editions-api.ts';
import { bookPath, editorApi, editorPath, parseBook } from '../../../server/model/api/editor-paths.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import { slotNouns, pageNames } from '../../../server/model/page/page-types.ts';
import { sides } from '../../../server/model/page/printed-book.ts';
import { getJson } from '../../data/http.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { failureSentence, requestVersioned, saveFailureOf, type SaveFailure } from '../api/request.ts';
import type { Collection } from '../api/use-collection.ts';
import { ChangeMark, useChangesOf } from '../changes/item-changes.tsx';
import { useReview } from '../changes/review.tsx';
import { JournalPage } from '../preview/journal-page.tsx';
import { notesOn } from '../preview/previewed-page.ts';
import { ListState, PanelHead } from '../ui/list-state.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { PageTexts, type TextChoice } from './page-texts.tsx';

interface BookPanelProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
}

/** The whole book of an edition to read, with the texts of each page to exchange. */
export function BookPanel(props: BookPanelProps) {
  const { edition } = parseBook(useSearch());
  const { mutate } = useSWRConfig();
  const path = editorApi.book(edition);
  const book = useRead<BookOutline>(edition === '' ? null : path, undefined, { revalidatesOnMount: true });
  return (
    <>
      <PanelHead heading={book.status === 'loaded' ? `${book.value.title}, edition ${edition}` : 'The book'}>
        <Link href={editorPath('export')} className="item-action ml-auto">
          <span className="icon-[lucide--arrow-left]" aria-hidden="true" />
          Export
        </Link>
      </PanelHead>
      {book.status === 'loading' && edition !== '' && <ListState kind="loading" text="Opening the book..." />}
      {edition === '' && <ListState kind="empty" text="The address names no edition. The Export tab has a list of them." />}
      {book.status === 'error' && <ListState kind="error" text={book.error.message} retry={() => void mutate(path)} />}
      {book.status === 'loaded' && <Book {...props} book={book.value} />}
    </>
  );
}

function Book({ book, quotes, prompts }: BookPanelProps & { book: BookOutline }) {
  const asked = pageIn(book, parseBook(useSearch()));
  const [, navigate] = useLocation();
  const put = usePutText(book.id);
  const toasts = useToasts();
  const count = book.pages.length;
  const last = spreadOf(count);
  const spread = spreadOf(Math.min(asked, count));
  const read = useSpread(book, spread, last);
  const shown = [2 * spread, 2 * spread + 1].filter((page) => page >= 1 && page <= count);
  const day = shown.flatMap((page) => book.days[(book.pages[page - 1]?.day ?? 0) - 1] ?? [])[0];
  return (
    <div className="grid gap-6">
      <EditionMark edition={book.id} />
      <BookToolbar book={book} spread={spread} last={last} day={day} turn={turn} />
      {read.status === 'error' ? (
        <p role="alert" className="trouble">
          {read.error.message}
        </p>
      ) : (
        <SpreadView book={book} spread={read.status === 'loaded' ? read.value : undefined} />
      )}
      <div className="grid max-w-[62rem] grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
        {shown.length === 1 && shown[0] === 1 && <div className="max-sm:hidden" />}
        {shown.map((page) => {
          const outline = book.pages[page - 1];
          return (
            outline && <PageTexts key={page} book={book} page={outline} quotes={quotes.items} prompts={prompts.items} put={exchange} />
          );
        })}
      </div>
    </div>
  );

  function turn(to: number): void {
    const page = Math.max(1, 2 * Math.min(Math.max(to, 0), last));
    if (spreadOf(page) !== spread) navigate(bookPath(book.id, page), { replace: true });
  }

  async function exchange(choice: TextChoice): Promise<void> {
    const { day: number, slot } = choice;
    const previous = book.days[number - 1]?.texts[slot];
    const failure = await put(choice);
    if (failure)
      return toasts.error(`Nothing was changed. ${failure.kind === 'gone' ? 'This edition was deleted.' : failureSentence(failure)}`);
    if (choice.text === previous?.id) return toasts.success(`Day ${number} keeps its ${slotNouns[slot]}.`);
    // A text at fault could not be put back as it was.
    const canUndo = previous?.state === 'recorded' || previous?.state === 'chosen';
    const undo = { label: 'Undo', alt: 'Put the former text back', run: () => void exchange({ ...choice, text: previous?.id ?? '' }) };
    toasts.success(`Day ${number} has another ${slotNouns[slot]}.`, canUndo ? undo : undefined);
  }
}

/** The requested page, or of a day the page with the text of a place, without one the first. */
function pageIn({ pages, days }: BookOutline, { page, day, slot }: ReturnType<typeof parseBook>): number {
  const first = days[day - 1]?.page ?? page;
  return pages.findIndex((each) => each.day === day && each.slots.some((place) => place === slot)) + 1 || first;
}

/** Marks an edition with unpublished changes, and opens them. */
function EditionMark({ edition }: { edition: string }) {
  const change = useChangesOf('editions').find(({ id }) => id === edition);
  const review = useReview();
  return change && <ChangeMark change={change} open={() => review({ only: `editions/${edition}.yaml` })} />;
}

/** Two facing pages as they are printed. The first page of the book is alone on the right, and the last may be alone on the left. */
function SpreadView({ book, spread }: { book: BookOutline; spread: Spread | undefined }) {
  return (
    <div className="grid max-w-[62rem] grid-cols-1 gap-y-4 sm:grid-cols-2">
      {sides.map((side) => {
        const page = spread?.pages.find((each) => each.side === side);
        const fold = side === 'left' ? 'border-r' : 'border-l';
        if (!page) return <div key={side} className={`aspect-6/9 max-sm:hidden ${spread ? '' : 'leaf'}`} aria-hidden="true" />;
        return (
          <div key={side} className="min-w-0">
            <JournalPage page={page} label={labelOf(page, book)} className={`leaf border-rule ${fold}`} />
            {notesOn(page).map((note) => (
              <p key={note} className="trouble mt-3">
                {note}
              </p>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** The page in words, for screen readers. */
function labelOf({ number, operations }: SpreadPage, { pages }: BookOutline): string {
  const kind = pages[number - 1]?.kind;
  const name = kind === 'morning' || kind === 'evening' || kind === 'sunday_reflection' ? `, ${pageNames[kind]}` : '';
  const words = operations.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  return `Page ${number}${name}: ${words.join(' ')}`;
}

/** A function that puts a text on a day; it resolves to a failure. */
function usePutText(edition: string): (choice: TextChoice) => Promise<SaveFailure | undefined> {
  const { cache, mutate } = useSWRConfig();
  const path = editorApi.book(edition);
  const lastPut = useRef<Promise<unknown>>(Promise.resolve());
  return (choice) => {
    // After the previous change, and so with its version.
    const result = lastPut.current.then(() => send(choice)).then(() => undefined, saveFailureOf);
    lastPut.current = result.catch(() => undefined);
    return result;
  };

  async function send({ day, ...choice }: TextChoice): Promise<void> {
    // From the cache: an Undo may be of an earlier render.
    const current = cache.get(path)?.data as BookOutline | undefined;
    let version: string | undefined;
    try {
      ({ version } = await requestVersioned(editorApi.editionDay(edition, day), {
        method: 'PUT',
        body: choice,
        version: current?.version,
      }));
    } finally {
      // With its version at once: a read that another one overtakes is dropped.
      await mutate<BookOutline>(path, (book) => book && { ...book, version: version ?? book.version });
    }
  }
}

/** A spread of the book. The ones beside it are loaded ahead, so that a turned page is there at once. */
function useSpread(book: BookOutline, spread: number, last: number): Read<Spread> {
  const read = useRead<Spread>(editorApi.spreadAt(book, spread), undefined, { isSame: Object.is });
  const isLoaded = read.status === 'loaded';
  useEffect(() => {
    if (!isLoaded) return;
    for (const beside of [spread + 1, spread - 1, spread + 2])
      if (beside >= 0 && beside <= last) void preload(editorApi.spreadAt(book, beside), (path: string) => getJson(path));
  }, [isLoaded, book, spread, last]);
  return read;
}
