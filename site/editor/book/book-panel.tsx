import { Link, useLocation, useSearch } from 'wouter';
import { bookPath, editorPath, parseBook } from '../../../server/model/api/editor-paths.ts';
import { spreadOf } from '../../../server/model/api/editions-api.ts';
import type { BookOutline } from '../../../server/model/api/editions-api.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import { slotNouns } from '../../../server/model/page/page-types.ts';
import type { Collection } from '../api/use-collection.ts';
import { ListState } from '../ui/list-state.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { EditionMark } from './edition-mark.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { PageTexts } from './page-texts.tsx';
import { SpreadView } from './spread-view.tsx';
import { useBook, useSpread } from './use-book.ts';
import type { TextChoice } from './use-book.ts';

interface BookPanelProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
}

/** The whole book of an edition to read, with the texts of each page to exchange. */
export function BookPanel(props: BookPanelProps) {
  const { edition } = parseBook(useSearch());
  const { book, put, refetch } = useBook(edition);
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
      {book.status === 'error' && <ListState kind="error" text={book.error.message} retry={refetch} />}
      {book.status === 'loaded' && <Book {...props} book={book.value} put={put} />}
    </>
  );
}

const noItems: readonly never[] = [];

function Book({ book, put, quotes, prompts }: BookPanelProps & { book: BookOutline; put: ReturnType<typeof useBook>['put'] }) {
  const asked = pageIn(book, parseBook(useSearch()));
  const [, navigate] = useLocation();
  const toasts = useToasts();
  const count = book.pages.length;
  const last = spreadOf(count);
  const spread = spreadOf(Math.min(asked, count));
  const read = useSpread(book, spread, last);
  const shown = [2 * spread, 2 * spread + 1].filter((page) => page >= 1 && page <= count);
  const day = shown.flatMap((page) => book.days[(book.pages[page - 1]?.day ?? 0) - 1] ?? [])[0];
  const lists = {
    quotes: quotes.list.status === 'loaded' ? quotes.list.value : noItems,
    prompts: prompts.list.status === 'loaded' ? prompts.list.value : noItems,
  };
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
          return outline && <PageTexts key={page} book={book} page={outline} {...lists} put={exchange} />;
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
    const { failure } = await put(choice);
    if (failure) {
      const reason = failure.kind === 'refused' ? failure.message.replace(/^\d+: /, '') : 'No answer from the server. Please try again.';
      return toasts.error(`Nothing was changed. ${failure.kind === 'gone' ? 'This edition was deleted.' : reason}`);
    }
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
