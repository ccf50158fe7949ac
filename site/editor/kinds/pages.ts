import type { EditedDocument } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { dayPages, parsePageKey, type EditedBlock } from '../../../server/model/api/template-pages-api.ts';
import { bookPlaces } from '../../../server/model/entities/page-types.ts';
import type { PageFields } from '../../../server/model/entities/template.ts';
import { partsOf, summaryOf } from './blocks.ts';
import { defineKind, type FileKind, type Values } from './kind.ts';

type BookPlace = (typeof bookPlaces)[number];

export type PageValues = { readonly [Name in Exclude<keyof PageFields, 'name'>]: readonly EditedBlock[] };

/** The blocks of a page at a key, of a template or of the book. */
export function pageKind(key: string): FileKind<PageValues> {
  const place = parsePageKey(key) ?? { id: '' };
  const name = dayPages.find((page) => page.key === key)?.name ?? 'page';
  const blocksIn = (fields: Values) => ('id' in place ? fields['blocks'] : mapIn(fields[place.variant])[place.type]);
  return defineKind<PageValues>({
    part: 'id' in place ? 'pages' : 'templates',
    // Distinguishes the drafts of the pages of one template.
    noun: name.toLowerCase().replace('sunday', 'Sunday'),
    heading: 'Pages of the book',
    fields: { blocks: { label: 'Blocks', control: 'own', merge: 'blocks', absent: [], shown: ownElements(blockInWords) } },
    valuesOf: ({ fields = {} }) => ({ blocks: (blocksIn(fields) as EditedBlock[] | undefined) ?? [] }),
    bodyOf({ blocks }, { fields = {} }: Pick<EditedDocument, 'fields'> = {}) {
      if ('id' in place) return { ...fields, blocks };
      return { ...fields, [place.variant]: { ...mapIn(fields[place.variant]), [place.type]: blocks } };
    },
  });
}

/** A page of a template that does not belong to a day, and its place in the book. */
export type OrderLine = { place: string; id: string };

export type OrderValues = Readonly<Record<'order', readonly OrderLine[]>>;

export const orderKind = (nameOf: (id: string) => string): FileKind<OrderValues> =>
  defineKind<OrderValues>({
    part: 'templates',
    noun: 'order of pages',
    heading: 'Templates',
    fields: {
      order: {
        label: 'Order',
        control: 'own',
        merge: 'blocks',
        absent: [],
        shown: ownElements(({ place, id }) => `${placeName(place)}: ${nameOf(id)}`),
      },
    },
    valuesOf: ({ fields = {} }) => {
      const places = { ...Object.fromEntries(bookPlaces.map((place) => [place, fields[place]])), ...mapIn(fields['every']) };
      return { order: sortedOrder(Object.entries(places).flatMap(([place, ids]) => listIn(ids).map((id) => ({ place, id: String(id) })))) };
    },
    bodyOf: ({ order }, { fields = {} }: Pick<EditedDocument, 'fields'> = {}) => withOrder(fields, order),
  });

function withOrder(fields: Values, order: readonly OrderLine[]): Values {
  const every = mapIn(fields['every']);
  const next: Record<string, unknown> = { ...fields };
  const repeated: Record<string, unknown> = {};
  for (const place of new Set([...bookPlaces, ...Object.keys(every), ...order.map((line) => line.place)])) {
    const ids = order.flatMap((line) => (line.place === place ? [line.id] : []));
    // A single repeated page that was written without a list stays so.
    const value = ids.length === 1 && typeof every[place] === 'string' ? ids[0] : ids;
    const target = isListed(place) ? next : repeated;
    if (ids.length > 0) target[place] = value;
    else delete target[place];
  }
  if (Object.keys(repeated).length > 0) next['every'] = repeated;
  else delete next['every'];
  return next;
}

export function sortedOrder(order: readonly OrderLine[]): OrderLine[] {
  return order.toSorted((a, b) => rankOf(a.place) - rankOf(b.place));
}

export function daysIn(fields: Values): { key: string; name: string }[] {
  const own = fields['pages'] === undefined ? { ...fields, pages: { morning: 1, evening: 1, sunday_reflection: 1 } } : fields;
  return dayPages.filter(({ place }) => mapIn(own[place.variant as keyof typeof own])[place.type] !== undefined);
}

/** Whether a template has the standard pages, because it has none of its own. */
export function isStandard(fields: Values): boolean {
  return fields['pages'] === undefined && fields['front'] === undefined;
}

/** The labels of the places that a template can have. Those with a number of weeks repeat. */
export const placeNames: Readonly<Record<string, string>> = {
  front: 'Front of the book',
  'before-week': 'Before each week',
  'after-week': 'After each week',
  back: 'Back of the book',
  'past month': 'After each month, before the next',
  month: 'Before the first week of each month',
  '2 weeks': 'Every 2 weeks',
  '4 weeks': 'Every 4 weeks',
  '13 weeks': 'Every 13 weeks',
};

export function placeName(place: string): string {
  return placeNames[place] ?? `Every ${place}`;
}

/** The rank of a place in the order of the book. Repeated pages come before the back. */
export function rankOf(place: string): number {
  if (place === 'back') return Infinity;
  if (isListed(place)) return bookPlaces.indexOf(place);
  return bookPlaces.length + (Number.parseInt(place, 10) || 0);
}

const isListed = (place: string): place is BookPlace => bookPlaces.some((each) => each === place);

/** The URL of the picture of a page. @param version that of its file */
export function pictureOf(template: string, key: string, version: string): string {
  return editorApi.templatePicture(template, key, version.replaceAll('"', ''));
}

const mapIn = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

const listIn = (value: unknown): unknown[] => [value ?? []].flat();

/** Returns a function that lists, in words, the elements that the other list does not have. */
function ownElements<Element>(inWords: (element: Element) => string): (list: readonly Element[], other: readonly Element[]) => string {
  return (list, other) => {
    const others = new Set(other.map((each) => JSON.stringify(each)));
    return list.flatMap((each) => (others.has(JSON.stringify(each)) ? [] : [inWords(each)])).join('\n');
  };
}

function blockInWords(block: EditedBlock): string {
  const parts = partsOf(block);
  return `${parts.label}: ${summaryOf(parts)}`;
}
