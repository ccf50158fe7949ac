import { bleed, margins, pointsPerInch, trim } from '../../../server/model/page/print-measures.ts';
import type { Side } from '../../../server/model/page/print-measures.ts';

const [width, height, beyond] = [trim.width, trim.height, bleed].map((inches) => inches * pointsPerInch) as [number, number, number];

/** Lies over a page: where the paper is cut, how far ink must go beyond that, and what the margins leave. */
export function PageGuides({ side }: { side: Side }) {
  const [left, right] = (side === 'left' ? [margins.outside, margins.inside] : [margins.inside, margins.outside]).map(
    (inches) => inches * pointsPerInch,
  ) as [number, number];
  const top = margins.top * pointsPerInch;
  const spine = side === 'left' ? width : 0;
  return (
    <svg viewBox={`${-beyond} ${-beyond} ${width + 2 * beyond} ${height + 2 * beyond}`} className="page-guides" aria-hidden="true">
      {/* At the spine the paper goes on, so nothing bleeds there. */}
      <rect className="guide-bleed" x={side === 'left' ? -beyond : 0} y={-beyond} width={width + beyond} height={height + 2 * beyond} />
      <rect className="guide-trim" width={width} height={height} />
      <rect className="guide-margin" x={left} y={top} width={width - left - right} height={height - top - margins.bottom * pointsPerInch} />
      <line className="guide-spine" x1={spine} x2={spine} y1={-beyond} y2={height + beyond} />
    </svg>
  );
}

/** What the lines over the page mean. */
export function GuideKey() {
  return (
    <dl className="guide-key">
      <dt className="guide-key-bleed">Bleed</dt>
      <dd>{bleed} in beyond the trim, but not at the spine</dd>
      <dt className="guide-key-trim">Trim</dt>
      <dd>
        {trim.width} × {trim.height} in
      </dd>
      <dt className="guide-key-margin">Margins</dt>
      <dd>
        inside {margins.inside} in, outside {margins.outside} in, top and bottom {margins.top} in
      </dd>
      <dt className="guide-key-spine">Spine</dt>
      <dd>where the inside margin is</dd>
    </dl>
  );
}
