import type { BookOutline, Spread, SpreadPage } from '../../../server/model/api/editions-api.ts';
import { pageNames } from '../../../server/model/page/page-types.ts';
import { sides } from '../../../server/model/page/printed-book.ts';
import { JournalPage } from '../preview/journal-page.tsx';
import { notesOn } from '../preview/previewed-page.ts';

interface SpreadViewProps {
  book: BookOutline;
  /** Undefined while it is loaded. */
  spread: Spread | undefined;
}

/** Two facing pages as they are printed. The first page of the book is alone on the right, and the last may be alone on the left. */
export function SpreadView({ book, spread }: SpreadViewProps) {
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
