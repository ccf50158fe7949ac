import { useState } from 'react';
import type { LaidOutPage } from '../../../server/model/page/drawing.ts';
import type { Side } from '../../../server/model/page/print-measures.ts';
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

/**
 * A page with a quote and a prompt drawn for its type and day. Another side or an edit of their files keeps them, until others are
 * drawn or they no longer fit the page.
 */
export function usePreviewedPage({ type, day, template }: PreviewChoice, side: Side): PreviewState {
  const [draw, setDraw] = useState<{ number: number; not: string[] }>({ number: 1, not: [] });
  const drawKey = editorApi.drawnPage({ type, day, template }, draw.number, draw.not);
  const drawn = useRead<PreviewedPage>(drawKey);
  const [last, setLast] = useState<{ drawKey: string; page: PreviewedPage }>();

  const texts = last?.drawKey === drawKey ? last.page : drawn.status === 'loaded' ? drawn.value : undefined;
  const keptKey = texts ? editorApi.keptPage({ type, day, template }, side, idsOn(texts)) : null;
  const page = useRead<PreviewedPage>(keptKey, undefined, { revalidatesOnMount: true });
  if (page.status === 'loaded' && page.value !== last?.page) setLast({ drawKey, page: page.value });

  return {
    shown: drawn.status === 'error' ? drawn : page.status === 'loading' && last ? { status: 'loaded', value: last.page } : page,
    drawAnother: () => setDraw(({ number }) => ({ number: number + 1, not: texts ? idsOn(texts) : [] })),
  };
}

function idsOn({ quote, prompt }: PreviewedPage): string[] {
  return [quote, prompt].filter((id) => id !== undefined);
}
