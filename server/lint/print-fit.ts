import type { TextPlace } from '../model/api/drawing.ts';
import { dayLabel } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { pageTypes, type PageType } from '../model/entities/page-types.ts';
import type { EditionSlot } from '../model/entities/editions.ts';
import type { TextFit } from '../model/api/checks-api.ts';
import type { BlockOf, Layout } from '../layout/blocks.ts';
import { designPage } from '../layout/design-page.ts';
import { minReadableQuote, textWidth, defaultMeasures } from '../layout/grid-and-type.ts';
import { narrowColumns, layOutBlocks } from '../layout/lay-out-blocks.ts';
import { layOutQuote } from '../layout/lay-out-texts.ts';
import { missingWords } from '../layout/printed-text.ts';
import type { Fonts } from '../layout/fonts.ts';
import { surelyFits, isSurelyNarrow } from '../layout/width-bounds.ts';
import { placesOf, slotOf } from '../book/edition-days.ts';
import { journalDesigns } from '../content/tree/journal-designs.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import { shortened, counted } from '../model/text/wording.ts';
import type { Content, ItemRule, Warning } from './warning.ts';

type TextBlock = BlockOf<'prompt'> | BlockOf<'quote'>;

/** Texts that a template's page has no room for, in readable type or at all, or no letters for. */
export function quoteFit(content: Content, fonts: () => Promise<Fonts>): ItemRule<'quotes'> {
  const rows = smallestPlace(content, 'quote');
  return ({ file, fields }) => {
    if (rows === 0 || (surelyFits(fields.text, 'quote', rows) && surelyFits(fields.author ?? '', 'author'))) return [];
    return fonts().then((faces) => textWarnings(file, { kind: 'quote', ...fields, rows }, faces));
  };
}

export function promptFit(content: Content, fonts: () => Promise<Fonts>): ItemRule<'prompts'> {
  const rowsOf = Object.fromEntries(pageTypes.map((type) => [type, smallestPlace(content, slotOf[type])])) as Record<PageType, number>;
  return ({ file, fields: { text, type } }) => {
    const rows = rowsOf[type];
    if (rows === 0 || surelyFits(text, 'prompt', rows)) return [];
    return fonts().then((faces) => textWarnings(file, { kind: 'prompt', text, rows }, faces));
  };
}

export function pageFit({ file, fields }: StoredItem<'pages'>): Warning[] {
  const { blocks } = fields;
  if (blocks.every(({ space }) => space !== undefined)) {
    const message = 'is an empty page in the book, and printers count blank ones; write something on it, or remove it';
    return [{ file, path: ['blocks'], rule: 'blank-page', message }];
  }
  return narrowWarnings(file, ['blocks'], blocks);
}

/** Headings, titles and labels of templates that are too wide for their place on a printed page, or have letters that cannot be printed. */
export function templateFit(fonts: () => Promise<Fonts>): ItemRule<'templates'> {
  return async ({ file, fields }) => {
    const warnings: Warning[] = [];
    const designs = (['pages', 'weekend', 'last-week'] as const).flatMap((place) => pageTypes.map((type) => ({ place, type })));
    for (const { place, type } of designs) {
      // The longest name of a day.
      const weekday = type === 'sunday_reflection' ? 'sunday' : place === 'weekend' ? 'saturday' : 'wednesday';
      const design = fields[place]?.[type] ?? [];
      const blocks = designPage(design, { weekday, quote: { text: '-' }, prompt: '-' });
      const path = [place, type];
      warnings.push(...narrowWarnings(file, path, design));
      if (isSurelyNarrow(blocks, textWidth)) continue;
      const { overflow, missing } = layOutBlocks(blocks, 'left', await fonts(), defaultMeasures);
      for (const { text } of overflow) {
        if (text === undefined) continue;
        const words = text.replace(new RegExp(`^${dayLabel(weekday)} `), '');
        const message = `"${words}" is too wide for its place on the printed page; shorten it`;
        warnings.push({ file, path, rule: 'too-wide-to-print', message, spot: new RegExp(escapeRegExp(words)) });
      }
      for (const { characters } of missing) warnings.push({ file, path, ...notInTypeface(characters, 'lacks') });
    }
    return warnings;
  };
}

function narrowWarnings(file: string, path: string[], design: readonly PageBlock[]): Warning[] {
  return design.flatMap((block, index) =>
    narrowColumns(designPage([block], {}), textWidth).map((inches): Warning => {
      const message = `has lines in a column of ${inches} in; a hand needs 1 in, so use fewer columns, or a list with a label a line`;
      return { file, path: [...path, index], rule: 'narrow-column', message };
    }),
  );
}

export type TypedText = { quote: { text: string; author?: string | undefined } } | { prompt: { text: string }; type: PageType };

/** How a text fits the page with the smallest place for it; undefined when no page has one. */
export async function fitOf(content: Content, typed: TypedText, fonts: () => Promise<Fonts>): Promise<TextFit | undefined> {
  const place = 'quote' in typed ? 'quote' : 'prompt';
  const rows = smallestPlace(content, 'quote' in typed ? 'quote' : slotOf[typed.type]);
  if (rows === 0) return undefined;
  const block: TextBlock = 'quote' in typed ? { kind: 'quote', ...typed.quote, rows } : { kind: 'prompt', ...typed.prompt, rows };
  const { sizes, overflow } = layOutBlocks([block], 'left', await fonts(), defaultMeasures);
  return {
    points: sizes.find((each) => each.place === place)?.size ?? 0,
    excess: overflow.find((each) => each.place === place)?.characters ?? 0,
  };
}

/** The rows of the smallest place for a text in all designs; 0 where none has one. */
function smallestPlace(content: Content, slot: EditionSlot): number {
  const places = journalDesigns(content.list('templates')).flatMap((design) => placesOf(design, slot));
  return places.length > 0 ? Math.min(...places.map(({ rows }) => rows)) : 0;
}

/** The warnings about a quote or prompt. The template's own words are those of `templateFit`. */
function textWarnings(file: string, block: TextBlock, fonts: Fonts): Warning[] {
  const { overflow, missing, sizes } = layOutBlocks([block], 'left', fonts, defaultMeasures);
  const long = overflow.map(({ place, characters }): Warning => {
    const message = `is too long for its printed page by ${characters} characters, even in the smallest type; shorten it`;
    return { file, path: [fieldOf[place]], rule: 'too-long-to-print', message };
  });
  const strange = missing.map(({ place, characters }) => ({
    file,
    path: [fieldOf[place]],
    ...notInTypeface(characters, 'lacks and leaves out'),
  }));
  const divided = sizes.flatMap(({ place, divided: words }) =>
    words.map((word): Warning => {
      const message = `has ${JSON.stringify(shortened(word, 40))}, which no line of its printed page has room for; the page divides it`;
      return { file, path: [fieldOf[place]], rule: 'divided-word', message };
    }),
  );
  return [...long, ...(long.length === 0 && block.kind === 'quote' ? smallType(file, block, sizes, fonts) : []), ...divided, ...strange];
}

/** A quote that fits in type only that is too small to read with ease, and by how much it is too long. */
function smallType(file: string, block: BlockOf<'quote'>, sizes: Layout['sizes'], fonts: Fonts): Warning[] {
  const size = sizes.find(({ place }) => place === 'quote')?.size ?? Infinity;
  if (size >= minReadableQuote.size) return [];
  const { overflow } = layOutQuote(block, textWidth, fonts, [minReadableQuote]);
  const characters = overflow.find(({ place }) => place === 'quote')?.characters ?? 0;
  const message = `is printed in ${size} pt, which is hard to read; shorten it by ${counted(characters, 'character')} for ${minReadableQuote.size} pt`;
  return [{ file, path: ['text'], rule: 'small-type', message }];
}

const fieldOf: Record<TextPlace, string> = { quote: 'text', prompt: 'text', author: 'author', words: 'pages' };

function notInTypeface(characters: readonly string[], fate: string): Pick<Warning, 'rule' | 'message' | 'spot'> {
  const message = missingWords(characters, `, which the printed journal's typeface ${fate}; write it in other letters`);
  return { rule: 'not-in-typeface', message, spot: new RegExp(escapeRegExp(characters[0] ?? '')) };
}
