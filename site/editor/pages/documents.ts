import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { dayPages, parsePageKey, type EditedBlock } from '../../../server/model/api/template-pages-api.ts';
import { bookPlaces } from '../../../server/model/page/print-measures.ts';
import type { DocumentKind } from '../documents/document-saving.ts';
import type { Fields } from '../schema-form/rules.ts';
import { partsOf, summaryOf } from './blocks.ts';

/** The blocks of a page at a key. */
export function pageForm(key: string): DocumentKind<'text'> {
  const place = parsePageKey(key) ?? { id: '' };
  const name = dayPages.find((page) => page.key === key)?.name ?? 'page';
  const get = (fields: Fields) => ('id' in place ? fields['blocks'] : fieldsIn(fields[place.variant])[place.type]);
  return {
    // Drafts of the pages of one template are told apart by it.
    noun: name.toLowerCase().replace('sunday', 'Sunday'),
    part: 'id' in place ? 'pages' : 'templates',
    fields: [{ name: 'text', label: 'Blocks', control: 'lines', shown: ownLines(blockInWords) }],
    valuesOf: (fields) => ({ text: textOfBlocks((get(fields) as EditedBlock[] | undefined) ?? []) }),
    withValues: (fields, values) => {
      const blocks = blocksOfText(values.text);
      if ('id' in place) return { ...fields, blocks };
      return { ...fields, [place.variant]: { ...fieldsIn(fields[place.variant]), [place.type]: blocks } };
    },
  };
}

export interface OrderLine {
  place: string;
  id: string;
}

/** The order of the pages of a template that are not of days, a line each: `front: title`, `4 weeks: month`. */
export const orderForm = (nameOf: (id: string) => string): DocumentKind<'text'> => ({
  noun: 'order of pages',
  part: 'templates',
  fields: [{ name: 'text', label: 'Order', control: 'lines', shown: ownLines(orderInWords(nameOf)) }],
  valuesOf: (fields) => {
    const places = { ...Object.fromEntries(bookPlaces.map((place) => [place, fields[place]])), ...fieldsIn(fields['every']) };
    const lines = Object.entries(places).flatMap(([place, ids]) => [ids ?? []].flat().map((id): OrderLine => ({ place, id: String(id) })));
    return { text: textOfOrder(lines) };
  },
  withValues: (fields, { text }) => {
    const every = fieldsIn(fields['every']);
    const next: Record<string, unknown> = { ...fields };
    const repeated: Record<string, unknown> = {};
    for (const place of new Set([...bookPlaces, ...Object.keys(every), ...orderOf(text).map((line) => line.place)])) {
      const ids = orderOf(text).flatMap((line) => (line.place === place ? [line.id] : []));
      // A repeated page that is alone stays without a list where it was.
      const value = ids.length === 1 && typeof every[place] === 'string' ? ids[0] : ids;
      const target = isListed(place) ? next : repeated;
      if (ids.length > 0) target[place] = value;
      else delete target[place];
    }
    if (Object.keys(repeated).length > 0) next['every'] = repeated;
    else delete next['every'];
    return next;
  },
});

/** The keys and names of the pages of days that a template has. */
export function daysIn(fields: Fields): { key: string; name: string }[] {
  const own = fields['pages'] === undefined ? { ...fields, pages: { morning: 1, evening: 1, sunday_reflection: 1 } } : fields;
  return dayPages.filter(({ place }) => fieldsIn(own[place.variant as keyof typeof own])[place.type] !== undefined);
}

/** Whether a template has the pages that all templates without own pages have. */
export function isStandard(fields: Fields): boolean {
  return fields['pages'] === undefined && fields['front'] === undefined;
}

export function orderOf(text: string): OrderLine[] {
  return linesIn(text).map((line) => {
    const [place = '', id = ''] = line.split(': ');
    return { place, id };
  });
}

export function textOfOrder(lines: readonly OrderLine[]): string {
  return lines
    .toSorted((a, b) => rankOf(a.place) - rankOf(b.place))
    .map(({ place, id }) => `${place}: ${id}`)
    .join('\n');
}

/** Of the places that a template can have; those with a number of weeks repeat. */
export const placeNames: Readonly<Record<string, string>> = {
  front: 'Front of the book',
  'before-week': 'Before each week',
  'after-week': 'After each week',
  back: 'Back of the book',
  month: 'Before the first week of each month',
  '2 weeks': 'Every 2 weeks',
  '4 weeks': 'Every 4 weeks',
  '13 weeks': 'Every 13 weeks',
};

export function placeName(place: string): string {
  return placeNames[place] ?? `Every ${place}`;
}

/** Where a place is in the order of the book. What comes every so many weeks is before the back. */
export function rankOf(place: string): number {
  if (place === 'back') return Infinity;
  if (isListed(place)) return bookPlaces.indexOf(place);
  return bookPlaces.length + (Number.parseInt(place, 10) || 0);
}

function isListed(place: string): place is (typeof bookPlaces)[number] {
  return bookPlaces.some((each) => each === place);
}

/** The address of the picture of a page. @param version of its file */
export function pictureOf(template: string, key: string, version: string): string {
  return editorApi.templatePicture(template, key, version.replaceAll('"', ''));
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

// With an empty line between them, changes of neighbours are merged, too.
const separator = '\n\n';

export function textOfBlocks(blocks: readonly EditedBlock[]): string {
  return blocks.map((block) => JSON.stringify(block)).join(separator);
}

export function blocksOfText(text: string): EditedBlock[] {
  return linesIn(text).map((line) => JSON.parse(line) as EditedBlock);
}

function linesIn(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

/** The lines that `other` does not have, as a person reads them. */
function ownLines(inWords: (line: string) => string): (text: string, other: string) => string {
  return (text, other) => {
    const others = linesIn(other);
    return linesIn(text)
      .flatMap((line) => (others.includes(line) ? [] : [inWords(line)]))
      .join('\n');
  };
}

const orderInWords = (nameOf: (id: string) => string) => (line: string) => {
  const [place = '', id = ''] = line.split(': ');
  return `${placeName(place)}: ${nameOf(id)}`;
};

function blockInWords(line: string): string {
  const parts = partsOf(JSON.parse(line) as EditedBlock);
  return `${parts.label}: ${summaryOf(parts)}`;
}
