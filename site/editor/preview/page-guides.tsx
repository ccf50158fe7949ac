import { Fragment } from 'react';
import { bleed, margins, pointsPerInch, trim } from '../../../server/model/page/printed-book.ts';
import type { Side } from '../../../server/model/page/printed-book.ts';

const [width, height, beyond] = [trim.width, trim.height, bleed].map((inches) => inches * pointsPerInch) as [number, number, number];

/** The lines over a page: bleed, trim, margins and spine. */
export function PageGuides({ side }: { side: Side }) {
  const [left, right] = (side === 'left' ? [margins.outside, margins.inside] : [margins.inside, margins.outside]).map(
    (inches) => inches * pointsPerInch,
  ) as [number, number];
  const top = margins.top * pointsPerInch;
  const spine = side === 'left' ? width : 0;
  return (
    <svg viewBox={`${-beyond} ${-beyond} ${width + 2 * beyond} ${height + 2 * beyond}`} className="page-guides" aria-hidden="true">
      {/* No bleed at the spine, where the facing page begins. */}
      <rect className="guide-bleed" x={side === 'left' ? -beyond : 0} y={-beyond} width={width + beyond} height={height + 2 * beyond} />
      <rect className="guide-trim" width={width} height={height} />
      <rect className="guide-margin" x={left} y={top} width={width - left - right} height={height - top - margins.bottom * pointsPerInch} />
      <line className="guide-spine" x1={spine} x2={spine} y1={-beyond} y2={height + beyond} />
    </svg>
  );
}

const meanings = [
  ['bleed', 'Bleed', `${bleed} in beyond the trim, but not at the spine`],
  ['trim', 'Trim', `${trim.width} × ${trim.height} in`],
  ['margin', 'Margins', `inside ${margins.inside} in, outside ${margins.outside} in, top and bottom ${margins.top} in`],
  ['spine', 'Spine', 'where the inside margin is'],
] as const;

/** The meaning of the lines over the page. */
export function GuideKey() {
  return (
    <dl className="grid basis-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {meanings.map(([line, name, meaning]) => (
        <Fragment key={line}>
          <dt className="flex items-center gap-2 font-semibold">
            <svg className="h-[3px] w-6" aria-hidden="true">
              <line className={`guide-${line}`} x2="24" y1="1.5" y2="1.5" />
            </svg>
            {name}
          </dt>
          <dd>{meaning}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
