import { pageFontFeatures, type LaidOutPage, type Operation, type TextOperation } from '../../../server/model/api/drawing.ts';
import type { Side } from '../../../server/model/entities/page-types.ts';

interface JournalPageProps {
  page: Pick<LaidOutPage, 'width' | 'height' | 'operations'>;
  /** For screen readers, which read the words of the page after it. */
  label: string;
  className?: string;
}

/** A printed page of the journal, in the color of the text around it. */
export function JournalPage({ page, label, className }: JournalPageProps) {
  const words = textsOn(page).map(({ text }) => text);
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      className={className}
      role="img"
      aria-label={`${label}: ${words.join(' ')}`}
      fontFamily="'EB Garamond', 'EB Garamond Fallback', Georgia, serif"
      fontWeight={400}
      fill="currentColor"
      textRendering="geometricPrecision"
      style={{ fontFeatureSettings, aspectRatio: `${page.width} / ${page.height}` }}
    >
      {page.operations.map((operation, index) => (
        <Mark key={index} {...operation} />
      ))}
    </svg>
  );
}

/** The classes of a page whose inner border is the fold. */
export function leafOf(side: Side): string {
  return `leaf border-rule ${side === 'left' ? 'border-r' : 'border-l'}`;
}

export function textsOn({ operations }: Pick<LaidOutPage, 'operations'>): TextOperation[] {
  return operations.filter((operation) => operation.kind === 'text');
}

const fontFeatureSettings = ['kern', 'liga', ...pageFontFeatures].map((feature) => `"${feature}"`).join(', ');

function Mark(operation: Operation) {
  switch (operation.kind) {
    case 'text':
      if (operation.outline !== undefined) return <path d={operation.outline} />;
      return (
        <text x={operation.x} y={operation.y} fontSize={operation.size} fontStyle={operation.font === 'italic' ? 'italic' : undefined}>
          {operation.text}
        </text>
      );
    case 'line': {
      const { x1, y1, x2, y2, width, dots } = operation;
      const dotted = dots === undefined ? {} : ({ strokeLinecap: 'round', strokeDasharray: `0 ${dots}` } as const);
      return <line {...{ x1, y1, x2, y2 }} {...dotted} stroke="currentColor" strokeWidth={width} />;
    }
    case 'rect': {
      const { x, y, width, height, stroke } = operation;
      return <rect {...{ x, y, width, height }} fill="none" stroke="currentColor" strokeWidth={stroke} />;
    }
    case 'outline': {
      const { x, y, turn = 0, scale = 1, path } = operation;
      return <path d={path} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`} />;
    }
    case 'image': {
      const { x, y, width, height, file } = operation;
      return <image {...{ x, y, width, height }} href={file} className="grayscale" />;
    }
    case 'link':
      return null;
  }
}
