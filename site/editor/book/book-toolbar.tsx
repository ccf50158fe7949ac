import { useEffect, useState } from 'react';
import { spreadOf, type BookOutline, type OutlineDay } from '../../../server/model/api/editions-api.ts';
import { dayLabel } from '../../../server/model/entities/days.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { useShortcuts } from '../ui/keys.ts';

interface BookToolbarProps {
  book: BookOutline;
  spread: number;
  last: number;
  day: OutlineDay | undefined;
  turn: (spread: number) => void;
}

// A dragged slider passes spreads that nobody wants to see.
const settleMs = 120;

const noDay = '-';

/** Turns the pages by buttons, by keys, with a slider, and to a day. */
export function BookToolbar({ book, spread, last, day, turn }: BookToolbarProps) {
  const [dragged, setDragged] = useState<number>();
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const timer = setTimeout(() => {
      setDragged(undefined);
      turn(dragged);
    }, settleMs);
    return () => clearTimeout(timer);
  });
  const [back, next] = [() => turn(spread - 1), () => turn(spread + 1)];
  useShortcuts({ ArrowLeft: back, PageUp: back, ArrowRight: next, PageDown: next, Home: () => turn(0), End: () => turn(last) });
  const words = wordsOf(dragged ?? spread, book.pages.length);
  return (
    <div className="flex max-w-[62rem] flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex flex-1 basis-72 items-center gap-2">
        <button type="button" className="small-button" aria-keyshortcuts="ArrowLeft" disabled={spread === 0} onClick={back}>
          <span className="icon-[lucide--chevron-left]" aria-hidden="true" />
          <span className="max-sm:sr-only">Previous</span>
        </button>
        <input
          type="range"
          className="min-w-0 flex-1 accent-accent"
          aria-label="Pages"
          aria-valuetext={words}
          min={0}
          max={last}
          value={dragged ?? spread}
          onChange={({ target }) => setDragged(Number(target.value))}
        />
        <button type="button" className="small-button" aria-keyshortcuts="ArrowRight" disabled={spread === last} onClick={next}>
          <span className="max-sm:sr-only">Next</span>
          <span className="icon-[lucide--chevron-right]" aria-hidden="true" />
        </button>
      </div>
      <output className="min-w-36">{words}</output>
      <div className="w-60 max-w-full">
        <ChoiceSelect
          label="Go to a day"
          value={day ? String(day.number) : noDay}
          choices={[
            ...(day ? [] : [{ value: noDay, label: 'Go to a day' }]),
            ...book.days.map((each) => ({ value: String(each.number), label: labelOf(each) })),
          ]}
          choose={(number) => {
            const page = book.days[Number(number) - 1]?.page;
            if (page !== undefined && page > 0) turn(spreadOf(page));
          }}
        />
      </div>
    </div>
  );
}

/** `Pages 12 and 13 of 214` */
function wordsOf(spread: number, count: number): string {
  const pages = [2 * spread, 2 * spread + 1].filter((page) => page >= 1 && page <= count);
  return `${pages.length > 1 ? 'Pages' : 'Page'} ${pages.join(' and ')} of ${count}`;
}

function labelOf({ number, date, weekday }: OutlineDay): string {
  return `Day ${number}, ${dayLabel(weekday)}${date === undefined ? '' : `, ${date}`}`;
}
