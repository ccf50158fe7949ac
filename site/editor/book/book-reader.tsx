import { useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { preload, useSWRConfig } from 'swr';
import { useLocation, useSearch } from 'wouter';
import { spreadOf, type BookOutline, type SpreadPage, type Spread } from '../../../server/model/api/editions-api.ts';
import { bookPath, parseBook } from '../../../server/model/api/editor-views.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import { sides, pageNames } from '../../../server/model/entities/page-types.ts';
import type { EditionSlot } from '../../../server/model/entities/editions.ts';
import { getJson } from '../../data/http.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { useEditionNames } from '../api/use-editions.ts';
import { JournalPage, leafOf } from '../preview/journal-page.tsx';
import { notesOn } from '../preview/previewed-page.ts';
import { focusWhenLost } from '../ui/panel-head.tsx';
import { Failure } from '../ui/failure.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { useExchangeText } from './exchange-text.ts';
import { findPlaces } from './find-places.ts';
import { PageTexts } from './page-texts.tsx';

/** A spread of the book as tall as the window, beside the controls that turn the pages and exchange their texts. */
export function BookReader({ book, beside, quotes, prompts }: JournalLists & { book: BookOutline; beside: ReactNode }) {
  const asked = pageIn(book, parseBook(useSearch()));
  const [, navigate] = useLocation();
  const name = useEditionNames()(book.id);
  const [open, setOpen] = useState<{ spread: number; slot: EditionSlot }>();
  const count = book.pages.length;
  const last = spreadOf(count);
  const spread = spreadOf(Math.min(asked, count));
  const { read, shown } = useSpread(book, spread, last);
  const [{ width, height } = { width: 2, height: 3 }] = shown?.pages ?? [];
  const texts = useMemo(() => ({ quotes: textsById(quotes.items), prompts: textsById(prompts.items) }), [quotes.items, prompts.items]);
  const textOf = (slot: EditionSlot, id: string) => (slot === 'quote' ? texts.quotes : texts.prompts).get(id);
  const exchange = useExchangeText(book, textOf);
  const openSlot = open?.spread === spread ? open.slot : undefined;
  return (
    <div className="@container pt-4">
      <div className="book-spread" style={{ '--ratio': width / height } as CSSProperties}>
        <div className={`grid content-start gap-3 sm:col-span-2 lg:col-span-1 ${third}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 ref={focusWhenLost} tabIndex={-1} className="font-serif text-heading-large outline-none">
              {name}
            </h2>
            {beside}
          </div>
          <BookToolbar
            pages={count}
            spread={spread}
            last={last}
            turn={turn}
            find={(query) => findPlaces(book, textOf, query)}
            show={({ day, slot = '' }) => turn(spreadOf(pageIn(book, { page: 1, day, slot })))}
          />
          <Failure text={read.status === 'error' && read.error.message} />
        </div>
        {sides.map((side, index) => {
          const page = shown?.pages.find((each) => each.side === side);
          const outline = book.pages[2 * spread + index - 1];
          const place = side === 'left' ? 'sm:row-start-2 lg:col-start-1' : 'sm:row-start-2 lg:col-start-2';
          return (
            <div key={side} className="contents">
              <div className={`min-w-0 lg:row-span-3 lg:row-start-1 ${place} ${page ? '' : 'max-sm:hidden'}`}>
                {page ? (
                  <JournalPage page={page} label={labelOf(page, book)} className={leafOf(side)} />
                ) : (
                  <div className={shown ? '' : 'leaf'} style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true" />
                )}
              </div>
              {outline && (
                <div
                  className={`grid content-start gap-4 sm:row-start-3 sm:px-2 ${third} ${side === 'left' ? 'lg:row-start-2' : 'lg:row-start-3'}`}
                >
                  {page &&
                    notesOn(page).map((note) => (
                      <p key={note} className="trouble">
                        {note}
                      </p>
                    ))}
                  <PageTexts
                    book={book}
                    page={outline}
                    quotes={quotes.items}
                    prompts={prompts.items}
                    put={exchange}
                    openSlot={openSlot}
                    setOpen={(slot) => setOpen(slot && { spread, slot })}
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );

  function turn(to: number): void {
    const page = Math.max(1, 2 * Math.min(Math.max(to, 0), last));
    if (spreadOf(page) !== spread) navigate(bookPath(book.id, page), { replace: true });
  }
}

function textsById(items: readonly (Quote | Prompt)[]): ReadonlyMap<string, string> {
  return new Map(items.map(({ id, text }) => [id, text]));
}

const third = 'lg:col-start-3 lg:pr-0 lg:pl-7';

/** The requested page; for a day, the page with the requested slot, or else its first page. */
function pageIn({ pages, days }: BookOutline, { page, day, slot }: Pick<ReturnType<typeof parseBook>, 'day' | 'page' | 'slot'>): number {
  const first = days[day - 1]?.page ?? page;
  return pages.findIndex((each) => each.day === day && each.slots.some((place) => place === slot)) + 1 || first;
}

/** `Page 24, Morning Page` */
function labelOf({ number }: SpreadPage, { pages }: BookOutline): string {
  const kind = pages[number - 1]?.kind;
  return `Page ${number}${kind === 'morning' || kind === 'evening' || kind === 'sunday_reflection' ? `, ${pageNames[kind]}` : ''}`;
}

/** A spread of the book, or the previous one until it is loaded. Preloads the spreads beside it, so that pages turn at once. */
function useSpread(book: BookOutline, spread: number, last: number): { read: Read<Spread>; shown: Spread | undefined } {
  const path = editorApi.spreadAt(book, spread);
  const { mutate } = useSWRConfig();
  const read = useRead<Spread>(path, undefined, { isSame: Object.is });
  // Retries once: a preload may have failed.
  useEffect(() => {
    if (read.status === 'error') void mutate(path);
  }, [mutate, path, read.status]);
  const loaded = read.value;
  const [shown, setShown] = useState(loaded);
  if (loaded && loaded !== shown) setShown(loaded);
  const isLoaded = loaded !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    for (const beside of [spread + 1, spread - 1, spread + 2])
      if (beside >= 0 && beside <= last) preload(editorApi.spreadAt(book, beside), (path: string) => getJson(path)).catch(() => undefined);
  }, [isLoaded, book, spread, last]);
  return { read, shown: loaded ?? shown };
}
