import { useState } from 'react';
import type { LaidOutPage, TextPlace } from '../../../server/model/api/drawing.ts';
import { editorApi, type PreviewChoice } from '../../../server/model/api/editor-calls.ts';
import type { Side, PageType } from '../../../server/model/entities/page-types.ts';
import { useRead, type Read } from '../../data/use-read.ts';

/** A page of the journal, laid out by the server. */
export interface PreviewedPage extends Pick<LaidOutPage, 'overflow' | 'missing'> {
  page: Omit<LaidOutPage, 'overflow' | 'missing'>;
  /** The ids of its texts; absent where it has built-in texts. */
  quote?: string;
  prompt?: string;
  /** The page as plain text with InDesign placeholders. */
  code: string;
  template?: string;
  /** Whether the template has no pages of its own. */
  isStandard: boolean;
}

type Texts = Pick<PreviewedPage, 'prompt' | 'quote'>;

/** A page with random texts for its type and day. They stay until others are drawn or they no longer suit the page. */
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
    // Keeps the text of a block that a typing error removes from the template for a moment.
    const { quote = kept?.quote, prompt = kept?.prompt } = page.value;
    setTexts({ ...texts, [type]: { quote, prompt } });
  }
  const shown: Read<PreviewedPage> = page.status === 'loading' && last ? { status: 'loaded', value: last } : page;
  return {
    /** The requested page, or the previous one while it is loading. */
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
