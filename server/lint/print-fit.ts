import type { LaidOutPage, TextPlace } from '../model/page/drawing.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { pageTypes } from '../model/page/page-types.ts';
import type { PageType } from '../model/page/page-types.ts';
import type { TextFit } from '../model/api/checks.ts';
import type { Block } from '../layout/blocks.ts';
import { layOutBlocks, layOutPage, defaultMeasures } from '../layout/lay-out-page.ts';
import type { PageOrder } from '../layout/lay-out-page.ts';
import type { Fonts } from '../layout/fonts.ts';
import { surelyFits } from '../layout/width-bounds.ts';
import { journalDesigns } from '../content/journal-designs.ts';
import { timeSlicer } from '../content/yield.ts';
import { escapeRegExp } from '../model/text/escape-regexp.ts';
import type { Content, Warning } from './warning.ts';

/** Texts that a template's page has no room for, even in its smallest type, or no letters for. */
export async function printFit(content: Content, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const pages = pagesIn(content);
  const quotePages = tightest(pages, 'quote');
  const quoteRows = rowsOf(quotePages[0], 'quote');
  const yieldWhenDue = timeSlicer();
  const doubtful: { file: string; order: Pick<PageOrder, 'type' | 'design' | 'quote' | 'prompt'> }[] = [];
  for (const { file, fields } of content.list('quotes')) {
    await yieldWhenDue();
    if (surelyFits(fields.text, 'quote', quoteRows) && surelyFits(fields.author ?? '', 'author')) continue;
    doubtful.push(...quotePages.map((page) => ({ file, order: { ...page, quote: fields } })));
  }
  for (const type of pageTypes) {
    const promptPages = tightest(
      pages.filter((page) => page.type === type),
      'prompt',
    );
    const rows = rowsOf(promptPages[0], 'prompt');
    for (const { file, fields } of content.list('prompts')) {
      await yieldWhenDue();
      if (fields.type !== type || surelyFits(fields.text, 'prompt', rows)) continue;
      doubtful.push(...promptPages.map((page) => ({ file, order: { ...page, prompt: fields } })));
    }
  }
  if (doubtful.length === 0) return [];
  const faces = await fonts();
  const warnings: Warning[] = [];
  for (const { file, order } of doubtful) {
    await yieldWhenDue();
    warnings.push(...warningsOf(file, pageWith(order, faces)));
  }
  return warnings;
}

/** A text as it is typed: a quote, or a prompt of a type. */
export type TypedText = { quote: { text: string; author?: string | undefined } } | { prompt: { text: string }; type: PageType };

/** How a text fits the page with the smallest place for it; undefined when no page has one. */
export async function fitOf(content: Content, typed: TypedText, fonts: () => Promise<Fonts>): Promise<TextFit | undefined> {
  const place = 'quote' in typed ? 'quote' : 'prompt';
  const pages = pagesIn(content).filter(({ type }) => 'quote' in typed || type === typed.type);
  const rows = rowsOf(tightest(pages, place)[0], place);
  if (rows === 0) return undefined;
  const block: Block = 'quote' in typed ? { kind: 'quote', ...typed.quote, rows } : { kind: 'prompt', ...typed.prompt, rows };
  const { sizes, overflow } = layOutBlocks([block], 'left', await fonts(), defaultMeasures);
  return {
    points: sizes.find((each) => each.place === place)?.size ?? 0,
    excess: overflow.find((each) => each.place === place)?.characters ?? 0,
  };
}

function pagesIn(content: Content): Page[] {
  return journalDesigns(content.list('templates')).flatMap(({ pages }) =>
    pageTypes.flatMap((type) => {
      const design = pages[type];
      return design ? [{ type, design }] : [];
    }),
  );
}

interface Page {
  type: PageType;
  design: readonly PageBlock[];
}

/** The page with the smallest place for a text, alone in a list; an empty list when no page has one. */
function tightest(pages: readonly Page[], place: 'quote' | 'prompt'): Page[] {
  return pages
    .filter(({ design }) => design.some((block) => block[place]))
    .sort((a, b) => rowsOf(a, place) - rowsOf(b, place))
    .slice(0, 1);
}

function rowsOf(page: Page | undefined, place: 'quote' | 'prompt'): number {
  return page?.design.find((block) => block[place])?.[place]?.rows ?? 0;
}

function pageWith(order: Pick<PageOrder, 'type' | 'design' | 'quote' | 'prompt'>, fonts: Fonts): LaidOutPage {
  return layOutPage({ ...order, weekday: order.type === 'sunday_reflection' ? 'sunday' : 'monday', side: 'left' }, fonts);
}

function isText({ place }: { place: TextPlace }): boolean {
  return place !== 'words';
}

function warningsOf(file: string, { overflow, missing }: LaidOutPage): Warning[] {
  const long = overflow.filter(isText).map(({ place, characters }): Warning => {
    const message = `is too long for its printed page by ${characters} characters, even in the smallest type; shorten it`;
    return { file, path: [fieldOf[place]], rule: 'too-long-to-print', message };
  });
  const strange = missing.filter(isText).map(({ place, characters }): Warning => {
    const named = characters.map((character) => `"${character}" (${codeOf(character)})`).join(', ');
    const message = `has ${named}, which the printed journal's typeface lacks and leaves out; write it in other letters`;
    return { file, path: [fieldOf[place]], rule: 'not-in-typeface', message, spot: new RegExp(escapeRegExp(characters[0] ?? '')) };
  });
  return [...long, ...strange];
}

const fieldOf: Record<TextPlace, string> = { quote: 'text', prompt: 'text', author: 'author', words: 'pages' };

export function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
