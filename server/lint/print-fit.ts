import type { LaidOutPage, TextPlace } from '../model/page/drawing.ts';
import { dayLabel } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { pageTypes, type PageType } from '../model/page/page-types.ts';
import type { TextFit } from '../model/api/checks-api.ts';
import type { Block } from '../layout/blocks.ts';
import { designPage } from '../layout/design-page.ts';
import { layOutBlocks, layOutPage, textWidth, defaultMeasures, type PageOrder } from '../layout/lay-out-page.ts';
import type { Fonts } from '../layout/fonts.ts';
import { surelyFits, isSurelyNarrow } from '../layout/width-bounds.ts';
import { journalDesigns, variantsOf } from '../content/journal-designs.ts';
import { timeSlicer } from '../content/yield.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import type { Content, Warning } from './warning.ts';

/** A page with a text whose fit only a layout can tell. */
type DoubtfulPage = Pick<PageOrder, 'type' | 'design' | 'quote' | 'prompt'>;

/** Texts that a template's page has no room for, even in its smallest type, or no letters for. */
export async function printFit(content: Content, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const pages = pagesIn(content);
  const yieldWhenDue = timeSlicer();
  const doubtful: { file: string; order: DoubtfulPage }[] = [];
  const quotePage = tightest(pages, 'quote');
  for (const { file, fields } of content.list('quotes')) {
    await yieldWhenDue();
    if (!quotePage || (surelyFits(fields.text, 'quote', rowsOf(quotePage, 'quote')) && surelyFits(fields.author ?? '', 'author'))) continue;
    doubtful.push({ file, order: { ...quotePage, quote: fields } });
  }
  for (const type of pageTypes) {
    const promptPage = tightest(pages, 'prompt', type);
    for (const { file, fields } of content.list('prompts')) {
      await yieldWhenDue();
      if (!promptPage || fields.type !== type || surelyFits(fields.text, 'prompt', rowsOf(promptPage, 'prompt'))) continue;
      doubtful.push({ file, order: { ...promptPage, prompt: fields } });
    }
  }
  if (doubtful.length === 0) return [];
  const faces = await fonts();
  const warnings: Warning[] = [];
  for (const { file, order } of doubtful) {
    await yieldWhenDue();
    const weekday = order.type === 'sunday_reflection' ? 'sunday' : 'monday';
    warnings.push(...textWarnings(file, layOutPage({ ...order, weekday, side: 'left' }, faces)));
  }
  return warnings;
}

/** Headings, titles and labels of templates that are too wide for their place on a printed page, or have letters that cannot be printed. */
export async function templateFit(content: Content, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const { file, fields } of content.list('templates')) {
    for (const type of pageTypes) {
      // The longest name of a day.
      const weekday = type === 'sunday_reflection' ? 'sunday' : 'wednesday';
      const blocks = designPage(fields.pages?.[type] ?? [], { weekday, quote: { text: '-' }, prompt: '-' });
      if (isSurelyNarrow(blocks, textWidth)) continue;
      const { overflow, missing } = layOutBlocks(blocks, 'left', await fonts(), defaultMeasures);
      const path = ['pages', type];
      for (const { text } of overflow) {
        if (text === undefined) continue;
        const words = text.replace(new RegExp(`^${dayLabel(weekday)} `), '');
        const message = `"${words}" is too wide for its place on the printed page; shorten it`;
        warnings.push({ file, path, rule: 'too-wide-to-print', message, spot: new RegExp(escapeRegExp(words)) });
      }
      for (const { characters } of missing) warnings.push({ file, path, ...notInTypeface(characters, 'lacks') });
    }
  }
  return warnings;
}

/** A text as it is typed: a quote, or a prompt of a type. */
export type TypedText = { quote: { text: string; author?: string | undefined } } | { prompt: { text: string }; type: PageType };

/** How a text fits the page with the smallest place for it; undefined when no page has one. */
export async function fitOf(content: Content, typed: TypedText, fonts: () => Promise<Fonts>): Promise<TextFit | undefined> {
  const place = 'quote' in typed ? 'quote' : 'prompt';
  const rows = rowsOf(tightest(pagesIn(content), place, 'quote' in typed ? undefined : typed.type), place);
  if (rows === 0) return undefined;
  const block: Block = 'quote' in typed ? { kind: 'quote', ...typed.quote, rows } : { kind: 'prompt', ...typed.prompt, rows };
  const { sizes, overflow } = layOutBlocks([block], 'left', await fonts(), defaultMeasures);
  return {
    points: sizes.find((each) => each.place === place)?.size ?? 0,
    excess: overflow.find((each) => each.place === place)?.characters ?? 0,
  };
}

interface Page {
  type: PageType;
  design: readonly PageBlock[];
}

function pagesIn(content: Content): Page[] {
  return journalDesigns(content.list('templates')).flatMap((journal) =>
    pageTypes.flatMap((type) => variantsOf(journal, type).map((design) => ({ type, design }))),
  );
}

/** The page, of a type if one is named, with the smallest place for a text; undefined when no page has one. */
function tightest(pages: readonly Page[], place: 'quote' | 'prompt', type?: PageType): Page | undefined {
  return pages
    .filter((page) => (type === undefined || page.type === type) && page.design.some((block) => block[place]))
    .sort((a, b) => rowsOf(a, place) - rowsOf(b, place))[0];
}

function rowsOf(page: Page | undefined, place: 'quote' | 'prompt'): number {
  return page?.design.find((block) => block[place])?.[place]?.rows ?? 0;
}

/** The warnings about a quote or prompt. The template's own words are those of `templateFit`. */
function textWarnings(file: string, { overflow, missing }: LaidOutPage): Warning[] {
  const long = overflow.filter(isText).map(({ place, characters }): Warning => {
    const message = `is too long for its printed page by ${characters} characters, even in the smallest type; shorten it`;
    return { file, path: [fieldOf[place]], rule: 'too-long-to-print', message };
  });
  const strange = missing
    .filter(isText)
    .map(({ place, characters }) => ({ file, path: [fieldOf[place]], ...notInTypeface(characters, 'lacks and leaves out') }));
  return [...long, ...strange];
}

function isText({ place }: { place: TextPlace }): boolean {
  return place !== 'words';
}

const fieldOf: Record<TextPlace, string> = { quote: 'text', prompt: 'text', author: 'author', words: 'pages' };

function notInTypeface(characters: readonly string[], fate: string): Pick<Warning, 'rule' | 'message' | 'spot'> {
  const named = characters.map((character) => `"${character}" (${codeOf(character)})`).join(', ');
  const message = `has ${named}, which the printed journal's typeface ${fate}; write it in other letters`;
  return { rule: 'not-in-typeface', message, spot: new RegExp(escapeRegExp(characters[0] ?? '')) };
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}
