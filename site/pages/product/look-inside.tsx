import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { journalPagePicture, type PicturedPage } from '../../../server/model/api/picture-sizes.ts';
import { dayLabel, weekdays } from '../../../server/model/entities/days.ts';
import type { Site, Spread } from '../../../server/model/entities/site.ts';
import { Icon } from '../../components/icon.tsx';
import { JournalPicture } from '../../components/journal-picture.tsx';
import { usePageData } from '../../data/page-context.ts';
import { useMatches } from '../../data/use-matches.ts';
import { SectionTitle } from '../../components/section-title.tsx';
import { centerOf, loaded, turnPages } from './turn-pages.ts';

/** `step` is the short title, for narrow places. */
type ShownSpread = { name: Spread; title: string; step: string; pages: readonly [PicturedPage, PicturedPage] };

/** The spreads to look into: one with handwriting, the first pages, a week, and the end of a month. */
const shownSpreads: readonly ShownSpread[] = [
  { name: 'written', title: 'A day, written', step: 'A day', pages: ['written-morning', 'written-evening'] },
  { name: 'opening', title: 'How to use it', step: 'How to', pages: ['how-to', 'how-a-week-goes'] },
  { name: 'goals', title: 'Goals and weeks', step: 'Goals', pages: ['goals', 'weeks'] },
  { name: 'week', title: 'Before Monday', step: 'Week', pages: ['week', 'plan'] },
  ...weekdays.map((day): ShownSpread => {
    const title = dayLabel(day);
    return { name: day, title, step: title.slice(0, 3), pages: [`${day}-morning`, `${day}-evening`] };
  }),
  { name: 'reflection', title: 'Sunday reflection', step: 'Reflection', pages: ['reflection', 'room'] },
  { name: 'month', title: 'Every fourth Sunday', step: 'Month', pages: ['month', 'month-ahead'] },
  { name: 'closing', title: 'The last Sunday', step: 'The end', pages: ['closing', 'letter'] },
];

// The width of a page is `--page` in the styles.
// High-density phones load the picture that is 480 or 640 px wide. A tap shows the large one.
const sizes = '(min-width: 48rem) min(45vw, max(18rem, 66.7svh - 11.3rem)), (min-resolution: 1.5x) 58vw, 80vw';

/** Screens that show and count single pages. */
const narrow = '(width < 48rem)';

/** Spreads of the book side by side, to swipe or to scroll. With JavaScript, buttons, steps and keys turn the pages. */
export function LookInside({ inside }: { inside: NonNullable<Site['product']>['inside'] }) {
  const { pages } = usePageData();
  const strip = useRef<HTMLElement>(null);
  const isPage = useMatches(narrow);
  // The index of the spread, also where its pages are shown one by one.
  const place = useRef<number>(undefined);
  // Of the spread in the middle, or of the page on narrow screens. Undefined without JavaScript.
  const [shown, setShown] = useState<number>();
  const [enlarged, setEnlarged] = useState<PicturedPage>();
  const { text, captions } = inside ?? {};
  const spreads = shownSpreads.filter((spread) => spread.pages.some((page) => pages[page]));

  useEffect(() => {
    const root = strip.current;
    const stops = [...(root?.querySelectorAll<HTMLElement>(isPage ? '.leaf' : 'figure') ?? [])];
    // A phone that is rotated stays at its spread.
    const stop = stops[(isPage ? 2 : 1) * (place.current ?? NaN)];
    if (root && stop) root.scrollTo({ left: centerOf(root, stop), behavior: 'instant' });
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          const index = stops.indexOf(target as HTMLElement);
          place.current = isPage ? Math.floor(index / 2) : index;
          setShown(index);
        }
      },
      { root, threshold: 0.6 },
    );
    for (const stop of stops) observer.observe(stop);
    return () => observer.disconnect();
  }, [isPage]);
  useEffect(() => {
    // Loads the pictures of the spread in the hash now: lazy loading would wait for a scroll.
    const loadTarget = () => {
      const target = document.getElementById(window.location.hash.slice(1));
      const isInside = target?.contains(strip.current) || strip.current?.contains(target);
      if (isInside) void loaded(target?.closest('figure') ?? strip.current?.querySelector('figure'));
    };
    loadTarget();
    window.addEventListener('hashchange', loadTarget);
    return () => window.removeEventListener('hashchange', loadTarget);
  }, []);

  const stops = isPage ? spreads.length * 2 : spreads.length;
  const index = shown ?? 0;
  const current = isPage ? index >> 1 : index;
  const turn = async (steps: number, start?: number) => {
    // The styles of the server's page lack the turning leaf.
    await import('../../styles/site.css').catch(() => undefined);
    if (strip.current) await turnPages(strip.current, steps, start);
  };
  const turnTo = (event: MouseEvent, spread: number) => {
    event.preventDefault();
    void turn(isPage ? 2 * spread : spread, 0);
  };
  const turnByKey = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1, End: stops, Home: -stops }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || enlarged) return;
    event.preventDefault();
    void turn(steps);
  };
  const turnButton = (label: string, outline: string, side: string, steps: -1 | 1) => (
    <button
      type="button"
      aria-disabled={index + steps < 0 || index + steps >= stops}
      className={`grid size-12 place-items-center rounded-full border border-ink bg-paper aria-disabled:border-rule aria-disabled:text-muted ${side}`}
      onClick={() => void turn(steps)}
    >
      <Icon outline={outline} />
      <span className="sr-only">{label}</span>
    </button>
  );

  if (spreads.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys turn the pages wherever the focus is in it
    <section aria-labelledby="look-inside-title" className="look-inside print:hidden" data-hold data-near onKeyDown={turnByKey}>
      <div className="wrap grid items-baseline gap-x-8 gap-y-2 pt-step lg:grid-cols-12">
        <SectionTitle id="look-inside-title" className="text-title lg:col-span-4" text="Look inside" />
        {text !== undefined && <p className="measure-36 lg:col-span-8">{text}</p>}
      </div>
      <ol className="inside-steps wrap ui">
        {spreads.map(({ name, title, step }, spread) => (
          <li key={name}>
            <a
              href={`#inside-${name}`}
              title={title}
              aria-current={shown !== undefined && spread === current ? 'true' : undefined}
              // A single tab stop. Arrow keys turn the pages.
              tabIndex={shown !== undefined && spread !== current ? -1 : undefined}
              onClick={(event) => turnTo(event, spread)}
            >
              {step}
            </a>
          </li>
        ))}
      </ol>
      <div className="inside-stage @container relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
        <section ref={strip} aria-label="Pages of the book" tabIndex={0} className="inside-strip">
          {spreads.map(({ name, title, pages: both }, spread) => (
            <figure key={name} id={`inside-${name}`}>
              <div className="spread">
                {both.map((page) => (
                  <a
                    key={page}
                    // No link when the book does not have this page.
                    href={pages[page] === undefined ? undefined : journalPagePicture(page, 1280)}
                    tabIndex={shown !== undefined && spread !== current ? -1 : undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      if (pages[page] !== undefined) setEnlarged(page);
                    }}
                  >
                    <JournalPicture page={page} sizes={sizes} isExact />
                  </a>
                ))}
              </div>
              <figcaption>
                <span className="text-body-large italic">{title}</span>
                {captions?.[name] !== undefined && <span className="block measure-38">{captions[name]}</span>}
              </figcaption>
            </figure>
          ))}
        </section>
        <div className="inside-controls ui noscript:invisible">
          {turnButton('Previous pages', 'M19 12H5m7 7l-7-7l7-7', 'to-previous', -1)}
          <output>
            {shown !== undefined ? (
              `${index + 1} of ${stops}`
            ) : (
              <>
                <span className="max-md:hidden">1 of {spreads.length}</span>
                <span className="md:hidden">1 of {2 * spreads.length}</span>
              </>
            )}
            <span className="sr-only">: {spreads[current]?.title}</span>
          </output>
          {turnButton('Next pages', 'M5 12h14m-7-7l7 7l-7 7', 'to-next', 1)}
        </div>
      </div>
      {enlarged && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it
        <dialog
          ref={showModal}
          aria-label="The page, enlarged"
          className="enlarged h-svh max-h-svh w-screen max-w-screen cursor-zoom-out overflow-auto bg-tint backdrop:bg-ink/70"
          onClose={() => setEnlarged(undefined)}
          onClick={({ currentTarget }) => currentTarget.close()}
        >
          <button type="button" className="button-quiet sticky top-3 -mb-6 not-hover:bg-paper">
            Close
          </button>
          <img
            src={journalPagePicture(enlarged, 1280)}
            alt={pages[enlarged] ?? ''}
            width={1280}
            height={1920}
            className="mx-auto mb-8 h-auto max-w-none"
          />
        </dialog>
      )}
    </section>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}
