import type { JournalDesign } from '../content/tree/journal-designs.ts';
import { readPlaces } from '../content/tree/parse-item.ts';
import { descent, promptStyles, quoteStyles, thousandths, type PageMeasures, type Fonts } from '../layout/grid-and-type.ts';
import { designPage } from '../layout/design-page.ts';
import { layOutBlocks, narrowColumns } from '../layout/lay-out-blocks.ts';
import { missingWords } from '../layout/printed-text.ts';
import type { PlacedText, PreflightFact, PrintProblem } from '../model/api/editions-api.ts';
import { bookNames } from '../model/entities/cover.ts';
import { byPlace, type Problem } from '../model/entities/problem.ts';
import type { Side } from '../model/entities/page-types.ts';
import type { TextPlace } from '../model/api/drawing.ts';
import { groupBy } from '../model/group-by.ts';
import { bleed, pointsPerInch, trimLabel, trims } from '../model/page/measures.ts';
import { counted } from '../model/text/wording.ts';
import type { HomePaper } from '../model/page/print-products.ts';
import { coverSize } from './cover.ts';
import { spineWidth, whyNoSpineWords } from './spine-width.ts';
import { homePapers } from './home-sheets.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import type { BookContent, JournalPlan } from './plan-journal.ts';
import type { BookPage } from './plan-book.ts';
import { mostPages, type Printer } from './printers.ts';
import type { PrintedBook } from './printings.ts';
import { placeAt, problemAt } from './problem-at.ts';

export interface Printed {
  /** Absent after a check, and when there are problems. */
  pdf?: Buffer;
  facts: PreflightFact[];
  smaller: PlacedText[];
  problems: PrintProblem[];
  printing?: PrintedBook;
}

/** Problems of texts that overflow, or have letters that the typeface lacks. Reports each text on its first page. */
export function pageProblems(
  content: BookContent,
  sheets: readonly LaidOutSheet[],
  { design, measures }: Pick<JournalPlan, 'design' | 'measures'>,
  fonts: Fonts,
  edition?: string,
): Problem[] {
  const faults = sheets.flatMap(({ number, page, side, overflow, missing }) => [
    ...overflow.map(({ place, characters, text }) => {
      const name = text === undefined ? undefined : longName(page, side, measures, fonts);
      const last =
        text === undefined && `has no room on page ${number} for its last ${counted(characters, 'character')}, even in 9 pt; shorten it`;
      // Without a count of characters, the blocks of the page are too tall together.
      const noRoom = characters === 0 ? `makes ${text} (page ${number}); shorten it` : `"${text}" has no room on page ${number}`;
      const message = name ? `is too long for page ${number}; shorten it` : last || noRoom;
      return { page, place, rule: 'too-long-to-print', characters, text: name ? undefined : text, name, message };
    }),
    ...missing.map(({ place, characters }) => {
      const message = missingWords(characters, ` on page ${number}, which the typeface lacks`);
      return { page, place, rule: 'not-in-typeface', characters, text: characters[0], name: undefined, message };
    }),
  ]);
  return firstOfEach(faults, ({ page, place, rule, characters, text }) => [idAt(page, place), page.kind, place, rule, characters, text])
    .map(({ page, place, rule, text, name, message }): Problem => {
      const source = name === undefined ? sourceOf(page, place, design) : namingFile(content, name);
      // Sources are printed with no-break spaces.
      const words = place === 'words' ? text?.replaceAll('\u00a0', ' ') : undefined;
      const { file, steps } = (words && originOf(content, source.file, words, edition)) || source;
      return problemAt(content.folder, file, steps, rule, [...steps, message].join(': '), words);
    })
    .sort(byPlace);
}

/** The texts in smaller type than the largest of their place, or with a divided word, each on its first page. */
export function smallerTexts(content: BookContent, sheets: readonly LaidOutSheet[], design: JournalDesign): PlacedText[] {
  const smaller = sheets.flatMap(({ number, page, sizes }) =>
    sizes
      .filter(({ place, size, divided }) => size !== largestSizes[place] || divided.length > 0)
      .map((text) => ({ ...text, number, page })),
  );
  return firstOfEach(smaller, ({ page, place }) => [place, idAt(page, place)]).map(({ page, place, size, excess, divided, number }) => {
    const { file, steps } = sourceOf(page, place, design);
    return { file, ...placeAt(content.folder, file, steps), size, excess, divided, page: number };
  });
}

/** Whether a long title or author of the book makes the page overflow, and which. */
function longName({ source }: BookPage, side: Side, measures: PageMeasures, fonts: Fonts): 'author' | 'title' | undefined {
  if (!source) return undefined;
  const { blocks, words } = source;
  const isAtFault = (name: 'author' | 'title') => {
    const short = { ...words, values: { ...words.values, [name]: 'A' } };
    return layOutBlocks(designPage(blocks, short), side, fonts, measures).overflow.length === 0;
  };
  return (['title', 'author'] as const).find(isAtFault);
}

/** The file and the field that the title or the author of the book is from. */
export function namingFile(content: BookContent, name: 'author' | 'title') {
  const isOnCover = content.cover()?.[name] !== undefined;
  const steps = isOnCover ? [name] : name === 'title' ? ['name'] : ['author', 'name'];
  return { file: isOnCover ? 'cover.yaml' : 'site.yaml', steps };
}

/** The file that words of a page come from, when a placeholder, a date or the list of sources put them there. */
function originOf(content: BookContent, own: string, words: string, edition: string | undefined) {
  if (readPlaces(content.folder, own).text.includes(words)) return undefined;
  const others = [
    { file: 'cover.yaml', fields: content.cover() },
    { file: 'dates.yaml', fields: content.dates() },
    { file: 'site.yaml', fields: bookNames(undefined, content.site()) },
    ...(edition === undefined ? [] : [content.get('editions', edition)]),
    ...content.list('quotes'),
  ];
  const from = others.find((each) => JSON.stringify(each?.fields ?? '').includes(words));
  return from && { file: from.file, steps: [] };
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => unknown[]): T[] {
  return [...groupBy(items, (item) => JSON.stringify(keyOf(item))).values()].flatMap(([first]) => first ?? []);
}

function idAt({ quote, prompt }: BookPage, place: TextPlace): string | undefined {
  return place === 'prompt' ? prompt : quote;
}

function sourceOf({ kind, id: page, quote, prompt }: BookPage, place: TextPlace, { id, ownPages }: JournalDesign) {
  if (place === 'prompt' && prompt !== undefined) return { file: `prompts/${prompt}.yaml`, steps: ['text'] };
  if (place !== 'words' && quote !== undefined) return { file: `quotes/${quote}.yaml`, steps: [place === 'author' ? 'author' : 'text'] };
  // The standard pages have no other words from the content.
  if (id === undefined || ownPages) return { file: 'site.yaml', steps: ['retailer'] };
  return kind === 'page' ? { file: `pages/${page}.yaml`, steps: ['blocks'] } : { file: `templates/${id}.yaml`, steps: ['pages'] };
}

const largestSizes: Record<TextPlace, number | undefined> = {
  quote: quoteStyles[0].size,
  // Reported only where the type is smaller than the quote calls for.
  author: undefined,
  prompt: promptStyles[0].size,
  words: undefined,
};

/** The edges on which a page bleeds. None where the printer accepts that, unless the edition or the tabs of the template need a bleed. */
export function bleedOf({ printer, edition, design }: Pick<JournalPlan, 'design' | 'edition' | 'printer'>): Printer['bleed'] | 'no edge' {
  return printer.isBleedOptional && !edition.bleed && !design.template.tabs ? 'no edge' : printer.bleed;
}

/** Compares the file with the requirements of the printer. @param isSample for readers @param home the paper, with two pages a sheet */
export function preflightOf(sheets: readonly LaidOutSheet[], plan: JournalPlan, fonts: Fonts, isSample: boolean, home?: HomePaper) {
  const { printer, paper, measures, hardcover, trim } = plan;
  const pages = sheets.length;
  const operations = sheets.flatMap((sheet) => sheet.operations);
  const thinnest = Math.min(...operations.flatMap((mark) => (mark.kind === 'line' ? mark.width : mark.kind === 'rect' ? mark.stroke : [])));
  const texts = operations.filter((mark) => mark.kind === 'text');
  const smallest = Math.min(...texts.map(({ size }) => size));
  const faces = new Set(texts.map(({ font }) => font));
  const spine = spineWidth({ ...plan, pages });
  const without = spine && whyNoSpineWords(spine.width, printer, pages);
  const cover = spine && coverSize(trims[trim], spine.width, hardcover);
  const { minPages } = hardcover ?? printer;
  const pagesOutsideMargins = sheets.filter((sheet) => isOutside(sheet, measures, fonts)).map(({ number }) => number);
  const narrow = sheets.find(({ page }) => narrowColumns(page.blocks, measures.textWidth).length > 0);
  const [inside, outside, bottom] = [measures.inside, measures.outside, measures.bottom].map((edge) => thousandths(edge / pointsPerInch));
  const facts: PreflightFact[] = [
    ['printer', `${printer.name}: ${printer.advice}`],
    ['rules', printer.source],
    [
      'pages',
      `${pages}; ${minPages} to ${mostPages(plan)} on ${paper} paper${hardcover ? ' in a hardcover' : ''}, a multiple of ${printer.pagesStep}${printer.isLastPageBlank ? '; the last one is left to the printer' : ''}${fillersOf(plan)}`,
    ],
    ['size', sizeOf(plan)],
    ['margins', `inside ${inside} in for ${pages} pages, outside ${outside} in, top and bottom ${bottom} in`],
    [
      'cover',
      cover && spine
        ? `spine ${spine.isEstimated ? 'about ' : ''}${thousandths(spine.width)} in, cover ${thousandths(cover.width)} × ${thousandths(cover.height)} in with ${hardcover ? 'its wrap' : 'bleed'}; ${without ? `no text on the spine ${without}` : 'the spine may have text'}`
        : 'ask the printer how many pages of its paper are an inch thick, and write that as print.pagesPerInch in site.yaml',
    ],
    ['lines', `${thinnest} pt at least; ${printer.minStroke} pt allowed`],
    ['type', `${smallest} pt at least; ${printer.minTypeSize} pt allowed`],
    ['ink', 'black only, in DeviceGray'],
    ['fonts', `${[...faces].map((face) => fonts.faces[face].postscriptName).join(', ')}; embedded subsets`],
    ['format', printer.isPdfX ? 'PDF/X-1a:2001' : 'PDF 1.3'],
    ['texts', sizesOf(sheets)],
  ];
  if (narrow) facts.push(['columns', `lines shorter than 1 in on page ${narrow.number}, too short to write on`]);
  const sampleFacts: PreflightFact[] = [
    ['sample', 'one week to read and to print at home, not for a printer'],
    ['pages', String(pages + 1)],
    ['size', home ? `two pages a sheet of ${homePapers[home].name}` : `${trimLabel(trim)}, without bleed`],
    ['format', `PDF 1.7, tagged for screen readers (PDF/UA-1)${home ? '' : ', with fields to type in'}`],
    ...facts.filter(([name]) => name === 'fonts' || name === 'texts'),
  ];
  const refusals = [
    ...(thinnest < printer.minStroke ? ['lines are too thin'] : []),
    ...(smallest < printer.minTypeSize ? ['type is too small'] : []),
    ...(pagesOutsideMargins.length > 0 ? [`ink is outside of the margins on page ${pagesOutsideMargins.join(', ')}`] : []),
  ];
  return { facts: isSample ? sampleFacts : facts, refusals };
}

/** Counts the pages at the end that only fill the book up to the printer's minimum. */
function fillersOf({ book, printer }: JournalPlan): string {
  const fillers = book
    .slice(book.findLastIndex(({ isFiller }) => !isFiller))
    .filter(({ isFiller, blocks }) => isFiller && blocks.length > 0);
  return fillers.length < printer.pagesStep ? '' : `; ${fillers.length} at the end are only for notes, to fill it up`;
}

function sizeOf(plan: JournalPlan): string {
  const { isBleedOptional } = plan.printer;
  const edges = bleedOf(plan);
  const size = trimLabel(plan.trim);
  if (edges === 'no edge') return `${size}, without bleed: choose "No bleed"`;
  return `${size}, with a bleed of ${bleed} in on ${edges}${isBleedOptional ? ': choose "Bleed"' : ''}`;
}

/** `91 quotes in 18 pt and 195 prompts in 13.5 pt, 8 of them smaller` */
function sizesOf(sheets: readonly LaidOutSheet[]): string {
  const all = sheets.flatMap(({ sizes }) => sizes);
  const counts = (['quote', 'prompt'] as const).flatMap((place) => {
    const { length } = all.filter((each) => each.place === place);
    return length === 0 ? [] : `${counted(length, place)} in ${largestSizes[place]} pt`;
  });
  const smaller = all.filter(({ place, size }) => size !== largestSizes[place]).length;
  return `${counts.join(' and ') || 'none'}${smaller > 0 ? `, ${smaller} of them smaller` : ''}`;
}

// Italics lean slightly beyond their advance width.
const tolerance = 1;

function isOutside({ side, operations }: LaidOutSheet, measures: PageMeasures, fonts: Fonts): boolean {
  const { width, height, inside, outside, bottom: below } = measures;
  const left = (side === 'left' ? outside : inside) - tolerance;
  const right = width - (side === 'left' ? inside : outside) + tolerance;
  // Coordinates are rounded to a thousandth.
  const bottom = height - below + 0.001;
  return operations.some((mark) => {
    if (mark.kind === 'line') return mark.x1 < left || mark.x2 > right || mark.y1 > bottom;
    if (mark.kind === 'rect') return mark.x < left || mark.x + mark.width > right || mark.y + mark.height > bottom;
    if (mark.kind !== 'text') return false;
    return mark.x < left || mark.x + fonts.advance(mark.text, mark.font) * mark.size > right || mark.y + descent * mark.size > bottom;
  });
}
