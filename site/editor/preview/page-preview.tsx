import { Fragment, useState } from 'react';
import { dayLabel } from '../../../server/model/entities/days.ts';
import { bleed, defaultTrim, marginsOf, pointsPerInch, trims, type Trim } from '../../../server/model/page/measures.ts';
import { sides, pageNames, type Side } from '../../../server/model/entities/page-types.ts';
import { Check, SmallButton } from '../ui/buttons.tsx';
import { RadioChoices } from '../ui/fields.tsx';
import { JournalPage, leafOf } from './journal-page.tsx';
import { notesOn, type PreviewedPage } from './previewed-page.ts';
import { withArticle } from '../../../server/model/text/wording.ts';

const sideChoices = sides.map((value) => ({ value, label: value === 'left' ? 'Left page' : 'Right page' }));

type PagePreviewProps = { preview: PreviewedPage; side: Side; setSide: (side: Side) => void; drawAnother: () => void };

export function PagePreview({ preview, side, setSide, drawAnother }: PagePreviewProps) {
  const { page } = preview;
  const [hasGuides, setGuides] = useState(false);
  const notes = notesOn(preview);
  return (
    <div className="grid justify-start gap-x-12 gap-y-6 page:max-w-250 page:grid-cols-page">
      <div className="flex flex-wrap content-start items-center gap-x-6 gap-y-3.5 page:order-1">
        <SmallButton icon="icon-[lucide--shuffle]" label="Show another" onClick={drawAnother} />
        <RadioChoices legend="Side of the open book" isLegendHidden value={side} choices={sideChoices} choose={setSide} />
        <GuideSwitch page={page} isOn={hasGuides} set={setGuides} />
        <output className="grid basis-full gap-2.5 empty:hidden">
          {notes.map((note) => (
            <p key={note} className="trouble">
              {note}
            </p>
          ))}
        </output>
        <p className="basis-full text-muted">
          {preview.isStandard && 'Standard pages. '}
          {originOf(preview)}
        </p>
      </div>
      <div className="relative w-full max-w-150">
        <JournalPage page={page} label={`${pageNames[page.type]} for ${dayLabel(page.weekday)}`} className={leafOf(page.side)} />
        {hasGuides && <PageGuides page={page} />}
      </div>
    </div>
  );
}

function originOf({ page: { type, weekday }, quote, prompt }: PreviewedPage): string {
  const day = dayLabel(weekday);
  const kind = pageNames[type].replace(' Page', '').toLowerCase();
  const own = 'a built-in text is shown';
  if (type !== 'evening')
    return prompt ? `With ${withArticle(kind)} prompt for ${day}.` : `There is no ${kind} prompt for ${day}, so ${own}.`;
  if (quote && prompt) return `With a quote and an evening prompt for ${day}.`;
  if (quote) return `With a quote for ${day}. There is no evening prompt for it, so ${own}.`;
  if (prompt) return `With an evening prompt for ${day}. There is no quote for it, so ${own}.`;
  return `There is neither a quote nor an evening prompt for ${day}, so built-in texts are shown.`;
}

const guides = {
  bleed: { className: 'guide-bleed', stroke: '#b3261e', strokeDasharray: '5 3' },
  trim: { className: 'guide-trim', stroke: 'var(--color-ink)' },
  margin: { className: 'guide-margin', stroke: '#0b57d0' },
  spine: { className: 'guide-spine', stroke: 'var(--color-ink)', strokeWidth: 3 },
} as const;

/** The size of a page in points. */
type PageSize = Record<'height' | 'width', number>;

function trimOf({ width }: PageSize): Trim {
  return Object.values(trims).find((trim) => Math.abs(trim.width * pointsPerInch - width) < 1) ?? trims[defaultTrim];
}

/** The lines for bleed, trim and margins over a page, in inches. */
export function PageGuides({ page }: { page: PageSize & { side: Side } }) {
  const trim = trimOf(page);
  const { width, height } = trim;
  const margins = marginsOf(trim);
  const isLeft = page.side === 'left';
  const [left, right] = isLeft ? [margins.outside, margins.inside] : [margins.inside, margins.outside];
  const spine = isLeft ? width : 0;
  return (
    <svg
      viewBox={`${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}`}
      className="page-guides pointer-events-none absolute max-w-none fill-none *:[vector-effect:non-scaling-stroke]"
      style={{ inset: `${(-100 * bleed) / height}% ${(-100 * bleed) / width}%`, width: `${100 + (200 * bleed) / width}%` }}
      aria-hidden="true"
    >
      {/* No bleed at the spine, where the facing page begins. */}
      <rect {...guides.bleed} x={isLeft ? -bleed : 0} y={-bleed} width={width + bleed} height={height + 2 * bleed} />
      <rect {...guides.trim} width={width} height={height} />
      <rect {...guides.margin} x={left} y={margins.top} width={width - left - right} height={height - margins.top - margins.bottom} />
      <line {...guides.spine} x1={spine} x2={spine} y1={-bleed} y2={height + bleed} />
    </svg>
  );
}

/** Turns the guides on, and explains them. */
export function GuideSwitch({ page, isOn, set }: { page: PageSize; isOn: boolean; set: (isOn: boolean) => void }) {
  const trim = trimOf(page);
  const margins = marginsOf(trim);
  const meanings = [
    ['bleed', 'Bleed', `${bleed} in beyond the trim, but not at the spine`],
    ['trim', 'Trim', `${trim.width} × ${trim.height} in`],
    ['margin', 'Margins', `inside ${margins.inside} in, outside ${margins.outside} in, top and bottom ${margins.top} in`],
    ['spine', 'Spine', 'where the inside margin is'],
  ] as const;
  return (
    <>
      <Check label="Show bleed, trim and margins" checked={isOn} set={set} />
      {isOn && (
        <dl className="grid basis-full beside-auto gap-x-4 gap-y-1.5">
          {meanings.map(([line, name, meaning]) => (
            <Fragment key={line}>
              <dt className="flex items-center gap-2 font-semibold">
                <svg className="h-0.75 w-6" aria-hidden="true">
                  <line {...guides[line]} x2="24" y1="1.5" y2="1.5" />
                </svg>
                {name}
              </dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}
