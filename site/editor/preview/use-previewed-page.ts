import { useState } from 'react';
import type { LaidOutPage } from '../../../server/model/page/drawing.ts';
import type { PageType } from '../../../server/model/page/page-types.ts';
import type { Side } from '../../../server/model/page/printed-book.ts';
import { useRead } from '../../data/use-read.ts';
import type { Read } from '../../data/use-read.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { PreviewChoice } from '../../../server/model/api/editor-paths.ts';

/** A page of the journal, laid out by the server. */
export interface PreviewedPage {
  page: Omit<LaidOutPage, 'overflow' | 'missing'>;
  overflow: LaidOutPage['overflow'];
  missing: LaidOutPage['missing'];
  /** The ids of its texts; absent where it has the journal's own words. */
  quote?: string;
  prompt?: string;
  /** The page as plain text, with InDesign's placeholders. */
  code: string;
  /** The id of the template; absent where there is none. */
  template?: string;
  /** Whether the template has no pages of its own. */
  isStandard: boolean;
}

interface PreviewState {
  /** The requested page; the last one while it is loading. */
  shown: Read<PreviewedPage>;
  drawAnother(): void;
}

/** The ids of the texts on a page. */
type Texts = Pick<PreviewedPage, 'prompt' | 'quote'>;

/**
 * A page with a quote and a prompt drawn for its type and day. They stay when their files, the template or the choices change, until
 * others are drawn or they no longer fit the page.
 */
export function usePreviewedPage({ type, day, template }: PreviewChoice, side: Side): PreviewState {
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
  return {
    shown: page.status === 'loading' && last ? { status: 'loaded', value: last } : page,
    drawAnother: () => {
      setDraw(({ number }) => ({ number: number + 1, not: kept ? idsOn(kept) : [] }));
      setTexts({ ...texts, [type]: undefined });
    },
  };
}

function idsOn({ quote, prompt }: Texts): string[] {
  return [quote, prompt].filter((id) => id !== undefined);
}
