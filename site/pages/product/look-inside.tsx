import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { paths } from '../../../server/model/api/paths.ts';
import type { PicturedPage } from '../../../server/model/api/picture-urls.ts';
import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import type { Site, Spread } from '../../../server/model/entities/site.ts';
import { Icon } from '../../components/icon.tsx';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';

interface ShownSpread {
  name: Spread;
  title: string;
  pages: readonly [PicturedPage, PicturedPage];
}

/** What visitors look into: a spread that is filled in, the first pages, a week, and the end of a month. */
const shownSpreads: readonly ShownSpread[] = [
  { name: 'written', title: 'A day, written', pages: ['written-morning', 'written-evening'] },
  { name: 'opening', title: 'How to use it', pages: ['how-to', 'how-a-week-goes'] },
  { name: 'goals', title: 'Goals and weeks', pages: ['goals', 'weeks'] },
  { name: 'week', title: 'Before Monday', pages: ['week', 'plan'] },
  ...weekdays.map((day): ShownSpread => ({ name: day, title: dayLabel(day), pages: [`${day}-morning`, `${day}-evening`] })),
  { name: 'reflection', title: 'Sunday reflection', pages: ['reflection', 'room'] },
  { name: 'month', title: 'Every fourth Sunday', pages: ['month', 'month-ahead'] },
  { name: 'closing', title: 'The last Sunday', pages: ['closing', 'letter'] },
];

const sizes = '(min-width: 48rem) 44vw, 84vw';

/** Spreads of the book beside each other, to swipe or to scroll through. With JavaScript, buttons and keys turn them like pages. */
export function LookInside({ inside }: { inside: NonNullable<Site['product']>['inside'] }) {
  const { pages } = usePageData();
  const strip = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<number>();
  const { text, captions } = inside ?? {};
  const spreads = shownSpreads.filter((spread) => spread.pages.some((page) => pages[page]));

  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    setCurrent(0);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent([...element.children].indexOf(target));
      },
      // On a phone 0.54 of a spread is visible: one page and the edge of the next.
      { root: element, threshold: 0.51 },
    );
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const turn = async (steps: number) => {
    const { turnPages } = await import('./turn-pages.ts');
    if (strip.current) await turnPages(strip.current, steps);
  };
  const turnByKey = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, End: spreads.length, Home: -spreads.length }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void turn(steps);
  };
  if (spreads.length === 0) return null;
  const shown = spreads[current ?? 0];
  return (
    <section aria-labelledby="look-inside-title" className="bg-tint print:hidden">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-section">
        <div>
          <h2 id="look-inside-title" className="text-title">
            Look inside
          </h2>
          {text !== undefined && <p className="mt-4 max-w-[25em] text-lead">{text}</p>}
          {pages.sample !== undefined && (
            <a href={paths.sample} className="text-link mt-5">
              Try one week on paper
            </a>
          )}
        </div>
        {/* Space for the buttons from the start, so that nothing moves. */}
        <div className={`ui flex items-center gap-2 ${current === undefined ? 'invisible' : ''}`}>
          <TurnButton label="Previous pages" outline="M19 12H5m7 7l-7-7l7-7" isOff={current === 0} onClick={() => void turn(-1)} />
          <TurnButton
            label="Next pages"
            outline="M5 12h14m-7-7l7 7l-7 7"
            isOff={current === spreads.length - 1}
            onClick={() => void turn(1)}
          />
          <output className="ml-2 min-w-[4.5em] [font-variant-numeric:tabular-nums]">
            {(current ?? 0) + 1} of {spreads.length}
            <span className="sr-only">: {shown?.title}</span>
          </output>
        </div>
      </div>
      <div className="inside">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the keyboard scrolls it */}
        <section ref={strip} aria-label="Pages of the book" tabIndex={0} onKeyDown={turnByKey} className="inside-strip">
          {spreads.map(({ name, title, pages: [left, right] }) => (
            <figure key={name}>
              <div className="spread">
                <JournalPicture page={left} sizes={sizes} />
                <JournalPicture page={right} sizes={sizes} />
              </div>
              <figcaption>
                <span className="text-body-large italic">{title}</span>
                {captions?.[name] !== undefined && <span className="mt-1 block max-w-[34em]">{captions[name]}</span>}
              </figcaption>
            </figure>
          ))}
        </section>
      </div>
    </section>
  );
}

interface TurnButtonProps {
  label: string;
  outline: string;
  isOff: boolean;
  onClick: () => void;
}

function TurnButton({ label, outline, isOff, onClick }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff}
      className="grid size-12 place-items-center rounded-xs border border-ink aria-disabled:border-rule aria-disabled:text-muted"
      onClick={onClick}
    >
      <Icon outline={outline} />
      <span className="sr-only">{label}</span>
    </button>
  );
}
