import type { DrawnPage } from '../../../server/model/api/template-pages-api.ts';
import { JournalPage } from '../preview/journal-page.tsx';
import { PageGuides } from '../preview/page-preview.tsx';

interface PagePictureProps {
  drawn: DrawnPage;
  selected: number | undefined;
  select: (block: number) => void;
  hasGuides: boolean;
}

/** A page as it prints, with the place of each block, and what does not fit on it. */
export function PagePicture({ drawn, selected, select, hasGuides }: PagePictureProps) {
  const { width, height, side, grid, blocks } = drawn;
  const yOf = (row: number) => grid.top + row * grid.row;
  const end = Math.max(...blocks.map(({ top, rows }) => top + rows), 0);
  const isTall = end > grid.rows;
  const tall = isTall ? Math.max(height, yOf(end + 1)) : height;
  return (
    <div className="relative">
      <JournalPage page={{ ...drawn, height: tall }} label="The page as it prints" className="leaf aspect-auto!" />
      <svg viewBox={`0 0 ${width} ${tall}`} className="absolute inset-0 size-full" aria-hidden="true">
        {blocks.map(({ top, rows }, index) => (
          <rect
            // Blocks repeat, so one is identified by its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            x={grid.left - grid.row / 3}
            width={grid.width + (2 * grid.row) / 3}
            y={yOf(top)}
            height={rows * grid.row}
            className={`cursor-pointer ${index === selected ? 'fill-accent/10 stroke-accent' : 'fill-transparent hover:fill-accent/5'}`}
            onClick={() => select(index)}
          />
        ))}
        {isTall && (
          <g className="pointer-events-none">
            <rect x={0} width={width} y={yOf(grid.rows)} height={yOf(end) - yOf(grid.rows)} className="fill-error/15" />
            <line
              x1={0}
              x2={width}
              y1={yOf(grid.rows)}
              y2={yOf(grid.rows)}
              className="stroke-error"
              strokeWidth={1.5}
              strokeDasharray="6 3"
            />
          </g>
        )}
      </svg>
      {hasGuides && (
        <div className="pointer-events-none absolute inset-x-0 top-0" style={{ aspectRatio: `${width} / ${height}` }}>
          <PageGuides side={side} />
        </div>
      )}
    </div>
  );
}
