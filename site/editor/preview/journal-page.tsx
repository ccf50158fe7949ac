import {
  pageFontFeatures,
  type LaidOutPage,
  type Operation,
  type TextOperation,
  type TextPlace,
} from '../../../server/model/api/drawing.ts';
import { useState } from 'react';
import type { Side, PageType } from '../../../server/model/entities/page-types.ts';
import { useRead, type Read } from '../../data/use-read.ts';
import { editorApi, type PreviewChoice } from '../../../server/model/api/editor-calls.ts';

interface JournalPageProps {
  page: Pick<LaidOutPage, 'width' | 'height' | 'operations'>;
  /** For screen readers, who hear the words of the page after it. */
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
        // oxlint-disable-next-line react/no-array-index-key -- operations repeat, so one is identified by its place
        <Mark key={index} {...operation} />
      ))}
    </svg>
  );
}

/** The look of a page whose border is the fold beside the facing page. */
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

export interface PreviewedPage extends Pick<LaidOutPage, 'overflow' | 'missing'> {
  page: Omit<LaidOutPage, 'overflow' | 'missing'>;
  /** The ids of its texts; absent where it has the journal's own words. */
  quote?: string;
  prompt?: string;
  /** The page as plain text, with InDesign's placeholders. */
  code: string;
  template?: string;
  /** Whether the template has no pages of its own. */
  isStandard: boolean;
}

type Texts = Pick<PreviewedPage, 'prompt' | 'quote'>;

/** A page with texts drawn for its type and day. They stay until others are drawn, or they no longer fit the page. */
export function usePreviewedPage({ type, day, template }: PreviewChoice, side: Side) {
  const [draw, setDraw] = useState<{ number: number; not: string[] }>({ number: 1, not: [] });
  const [texts, setTexts] = useState<Partial<Record<PageType, Texts | undefined>>>({});
  const [last, setLast] = useState<PreviewedPage>();
  const kept = texts[type];
  const key = kept
    ? editorApi.keptPage({ type, day, template }, side, idsOn(kept))
    : editorApi.drawnPage({ type, day, template }, draw.number, draw.not);
  const page = useRead<PreviewedPage>(key, undefined, { revalidatesOnMount: kept !== undefined });
  if (page.status === 'loaded' && page.value !== last) {
    setLast(page.value);
    // A block that a typing error removes from the template comes back with its text.
    const { quote = kept?.quote, prompt = kept?.prompt } = page.value;
    setTexts({ ...texts, [type]: { quote, prompt } });
  }
  const shown: Read<PreviewedPage> = page.status === 'loading' && last ? { status: 'loaded', value: last } : page;
  return {
    /** The requested page; the last one while it is loading. */
    shown,
    drawAnother: () => {
      setDraw(({ number }) => ({ number: number + 1, not: kept ? idsOn(kept) : [] }));
      setTexts({ ...texts, [type]: undefined });
    },
  };
}

const idsOn = ({ quote, prompt }: Texts): string[] => [quote, prompt].filter((id) => id !== undefined);

const placeNames: Record<TextPlace, string> = { quote: 'quote', author: 'author’s name', prompt: 'prompt', words: 'template' };

/** A sentence for each text that a page cuts off or cannot print. */
export function notesOn({ overflow, missing }: Pick<LaidOutPage, 'overflow' | 'missing'>): string[] {
  const tooLong = overflow.map(({ place, characters, text }) => {
    if (place === 'words') return `The template’s “${text}” is too wide for its place.`;
    const left = characters === 1 ? 'Its last character is' : `Its last ${characters} characters are`;
    return `The ${placeNames[place]} is too long for its place, even in the smallest type. ${left} cut off here and in print.`;
  });
  const unprintable = missing.map(({ place, characters }) => {
    const letters = characters.map((character) => `“${character}”`).join(', ');
    return `The journal’s typeface has no ${letters}, so the ${placeNames[place]} is printed without ${characters.length === 1 ? 'it' : 'them'}.`;
  });
  return [...tooLong, ...unprintable];
}
