import type { TextPlace } from '../model/api/drawing.ts';
import { dayLabel } from '../model/entities/days.ts';
import type { PageBlock } from '../model/entities/page-blocks.ts';
import { pageTypes, type PageType } from '../model/entities/page-types.ts';
import type { EditionSlot } from '../model/entities/editions.ts';
import type { TextFit } from '../model/api/checks-api.ts';
import type { BlockOf, Layout } from '../layout/blocks.ts';
import { designPage } from '../layout/design-page.ts';
import { defaultMeasures, measuresIn, minReadableQuote, type PageMeasures, type Fonts } from '../layout/grid-and-type.ts';
import { narrowColumns, layOutBlocks } from '../layout/lay-out-blocks.ts';
import { defaultHand } from '../layout/handwriting.ts';
import { layOutQuote } from '../layout/lay-out-texts.ts';
import { missingWords, typographicLines } from '../layout/printed-text.ts';
import { common, surelyFits } from '../layout/width-bounds.ts';
import { placesOf, slotOf } from '../book/edition-days.ts';
import { journalDesigns } from '../content/tree/journal-designs.ts';
import type { Repository } from '../content/repository.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import type { Site } from '../model/entities/site.ts';
import { escapeRegExp } from '../model/text/escape-text.ts';
import { counted, onOneLine, shortened } from '../model/text/wording.ts';
import { textsOf } from './print-claims.ts';
import type { Content, ItemRule, Warning } from './warning.ts';

type Text = Omit<BlockOf<'prompt'>, 'rows'> | Omit<BlockOf<'quote'>, 'rows'>;

/** Texts that have no room on a template's page, at all or in readable type, or have letters that the typeface lacks. */
export function quoteFit(content: Content, fonts: () => Promise<Fonts>): ItemRule<'quotes'> {
  const places = smallestPlaces(content, 'quote');
  return ({ file, fields }) => fitWarnings(file, { kind: 'quote', ...fields }, places, fonts);
}

export function promptFit(content: Content, fonts: () => Promise<Fonts>): ItemRule<'prompts'> {
  const placesOfType = new Map(pageTypes.map((type) => [type, smallestPlaces(content, slotOf[type])]));
  return ({ file, fields: { text, type } }) => fitWarnings(file, { kind: 'prompt', text }, placesOfType.get(type) ?? [], fonts);
}

export function pageFit({ file, fields }: StoredItem<'pages'>): Warning[] {
  const { blocks } = fields;
  if (blocks.every(({ space }) => space !== undefined)) {
    const message = 'is an empty page in the book, and printers count blank ones; write something on it, or remove it';
    return [{ file, path: ['blocks'], rule: 'blank-page', message }];
  }
  return narrowWarnings(file, ['blocks'], blocks, defaultMeasures);
}

/** Headings, titles and labels of templates that are too wide for their place on a printed page, or have letters that cannot be printed. */
export function templateFit(fonts: () => Promise<Fonts>): ItemRule<'templates'> {
  return async ({ file, fields }) => {
    const warnings: Warning[] = [];
    const measures = measuresIn(fields);
    const designs = (['pages', 'weekend', 'last-week'] as const).flatMap((place) => pageTypes.map((type) => ({ place, type })));
    for (const { place, type } of designs) {
      // The longest name of a day.
      const weekday = type === 'sunday_reflection' ? 'sunday' : place === 'weekend' ? 'saturday' : 'wednesday';
      const design = fields[place]?.[type] ?? [];
      const blocks = designPage(design, { weekday, quote: { text: '-' }, prompt: '-' });
      const path = [place, type];
      warnings.push(...narrowWarnings(file, path, design, measures));
      const { overflow, missing } = layOutBlocks(blocks, 'left', await fonts(), measures);
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

type Book = Pick<Repository, 'cover' | 'dates' | 'list' | 'site'>;

/** Letters that the typeface lacks, in printed words that the rules above do not lay out. */
export async function bookLetters(content: Book, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const [cover, site] = [content.cover(), content.site()];
  const ofItems = [
    ...content.list('pages').map(({ file, fields: { blocks } }) => [file, { blocks }] as const),
    ...content.list('editions').map(({ file, fields: { name } }) => [file, { name }] as const),
    ...content.list('quotes').map(({ file, fields: { source } }) => [file, { source }] as const),
  ];
  // Without a cover, or without an author on it, the site's names are printed.
  const names = { name: cover ? undefined : site?.name, author: { name: cover?.author === undefined ? site?.author.name : undefined } };
  const texts = textsOf({ 'cover.yaml': cover, 'dates.yaml': content.dates(), 'site.yaml': names, ...Object.fromEntries(ofItems) });
  const rare = texts.filter(({ text }) => !common.test(onOneLine(text)));
  if (rare.length === 0) return [];
  const faces = await fonts();
  return rare.flatMap(({ file, path, text }) => {
    const { missing } = typographicLines(text, 'regular', faces);
    return missing.length === 0 ? [] : [{ file, path, ...notInTypeface(missing, 'lacks') }];
  });
}

/** Letters that the handwriting of a filled page lacks, on the site and in the book's specimens. */
export async function handLetters(site: Site | undefined, fonts: () => Promise<Fonts>): Promise<Warning[]> {
  const pages = Object.entries(site?.print.written ?? {}).flatMap(([name, page]) => (typeof page === 'object' ? [{ name, ...page }] : []));
  const rare = pages.filter(({ lines }) => !/^[ -~\n]*$/.test(lines));
  if (rare.length === 0) return [];
  const { hands } = await fonts();
  return rare.flatMap(({ name, lines, hand = defaultHand }) => {
    const missing = [...new Set(lines)].filter((letter) => !/\s/.test(letter) && !hands[hand].hasGlyph(letter));
    if (missing.length === 0) return [];
    const lacking = notIn(missing, `the handwriting ${hand} lacks; write it in other letters, or choose another hand`);
    return [{ file: 'site.yaml', path: ['print', 'written', name, 'lines'], ...lacking }];
  });
}

function narrowWarnings(file: string, path: string[], design: readonly PageBlock[], { textWidth }: PageMeasures): Warning[] {
  return design.flatMap((block, index) =>
    narrowColumns(designPage([block], {}), textWidth).map((inches): Warning => {
      const message = `has lines in a column of ${inches} in; a hand needs 1 in, so use fewer columns, or a list with a label a line`;
      return { file, path: [...path, index], rule: 'narrow-column', message };
    }),
  );
}

export type TypedText = { text: string; type: PageType } | { text: string; author?: string | undefined };

/** How a text fits the page with the smallest place for it; undefined when no page has one. */
export async function fitOf(content: Content, typed: TypedText, fonts: () => Promise<Fonts>): Promise<TextFit | undefined> {
  const text: Text =
    'type' in typed ? { kind: 'prompt', text: typed.text } : { kind: 'quote', text: typed.text, author: typed.author || undefined };
  const places = smallestPlaces(content, 'type' in typed ? slotOf[typed.type] : 'quote');
  if (places.length === 0) return undefined;
  const faces = await fonts();
  const layouts = places.map(({ rows, measures }) => layOutBlocks([{ ...text, rows }], 'left', faces, measures));
  const of = <T extends { place: TextPlace }>(found: readonly T[]) => found.find(({ place }) => place === text.kind);
  const missing = new Set(layouts.flatMap((layout) => layout.missing.flatMap(({ characters }) => characters)));
  return {
    ...(missing.size > 0 && { missing: notInTypeface([...missing], 'lacks and leaves out').message }),
    points: Math.min(...layouts.map(({ sizes }) => of(sizes)?.size ?? 0)),
    excess: Math.max(...layouts.map(({ overflow }) => of(overflow)?.characters ?? 0)),
  };
}

interface Place {
  rows: number;
  measures: PageMeasures;
}

/** For each width of a page's text, the place for a text with the fewest rows in any design. */
function smallestPlaces(content: Content, slot: EditionSlot): Place[] {
  const places = new Map<number, Place>();
  for (const design of journalDesigns(content.list('templates'))) {
    const measures = measuresIn(design.template);
    const rows = Math.min(...placesOf(design, slot).map((place) => place.rows));
    if (rows < (places.get(measures.textWidth)?.rows ?? Infinity)) places.set(measures.textWidth, { rows, measures });
  }
  return [...places.values()];
}

/** The warnings for the first place that has some. Most texts fit by far, which takes no font to find out. */
function fitWarnings(file: string, text: Text, places: readonly Place[], fonts: () => Promise<Fonts>): Warning[] | Promise<Warning[]> {
  const author = text.kind === 'quote' ? text.author : undefined;
  const doubtful = places.filter(
    ({ rows, measures: { textWidth } }) =>
      !surelyFits(text.text, text.kind, textWidth, rows) || !surelyFits(author ?? '', 'author', textWidth),
  );
  if (doubtful.length === 0) return [];
  return fonts().then((faces) => {
    for (const place of doubtful) {
      const warnings = textWarnings(file, text, place, faces);
      if (warnings.length > 0) return warnings;
    }
    return [];
  });
}

/** The warnings about a quote or prompt. `templateFit` checks the template's own words. */
function textWarnings(file: string, text: Text, { rows, measures }: Place, fonts: Fonts): Warning[] {
  const block = { ...text, rows };
  const { overflow, missing, sizes } = layOutBlocks([block], 'left', fonts, measures);
  const long = overflow.map(({ place, characters }): Warning => {
    const message = `is too long for its printed page by ${counted(characters, 'character')}, even in the smallest type; shorten it`;
    return { file, path: [fieldOf[place]], rule: 'too-long-to-print', message };
  });
  const strange = missing.map(({ place, characters }) => {
    return { file, path: [fieldOf[place]], ...notInTypeface(characters, 'lacks and leaves out') };
  });
  const divided = sizes.flatMap(({ place, divided: words }) =>
    words.map((word): Warning => {
      const message = `has ${JSON.stringify(shortened(word, 40))}, which no line of its printed page has room for; the page divides it`;
      return { file, path: [fieldOf[place]], rule: 'divided-word', message };
    }),
  );
  const small = long.length === 0 && block.kind === 'quote' ? smallType(file, block, sizes, measures, fonts) : [];
  return [...long, ...small, ...divided, ...strange];
}

/** A quote that fits only in type that is hard to read, and by how much it is too long. */
function smallType(file: string, block: BlockOf<'quote'>, sizes: Layout['sizes'], { textWidth }: PageMeasures, fonts: Fonts): Warning[] {
  const size = sizes.find(({ place }) => place === 'quote')?.size ?? Infinity;
  if (size >= minReadableQuote.size) return [];
  const { overflow } = layOutQuote(block, textWidth, fonts, [minReadableQuote]);
  const characters = overflow.find(({ place }) => place === 'quote')?.characters ?? 0;
  // A word that is wider than the line makes all of a quote smaller.
  const remedy = characters > 0 ? `shorten it by ${counted(characters, 'character')}` : 'shorten its longest word';
  const message = `is printed in ${size} pt, which is hard to read; ${remedy} for ${minReadableQuote.size} pt`;
  return [{ file, path: ['text'], rule: 'small-type', message }];
}

const fieldOf: Record<TextPlace, string> = { quote: 'text', prompt: 'text', author: 'author', words: 'pages' };

function notInTypeface(characters: readonly string[], fate: string): Pick<Warning, 'rule' | 'message' | 'spot'> {
  return notIn(characters, `the printed journal's typeface ${fate}; write it in other letters`);
}

function notIn(characters: readonly string[], lacks: string): Pick<Warning, 'rule' | 'message' | 'spot'> {
  const message = missingWords(characters, `, which ${lacks}`);
  return { rule: 'not-in-typeface', message, spot: new RegExp(escapeRegExp(characters[0] ?? '')) };
}
