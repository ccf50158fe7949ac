import { z } from 'zod';
import { margins, trimNames } from '../page/measures.ts';
import { bookPlaces, pageTypes, type PageType } from './page-types.ts';
import { oneOf, optionalText, requiredName } from './fields.ts';
import { bookBlocks, dayBlocks, imagesIn, tooTall, type NamedImage, type PageBlock } from './page-blocks.ts';

const ruleStyles = ['dotted', 'solid'] as const;

/** `content/pages/<id>.yaml`: a page of the book that is not for a day. */
export const pageSchema = z.strictObject({
  name: requiredName.describe('What the page is called in the editor.'),
  blocks: bookBlocks.describe('The page, from top to bottom.'),
});

export type PageFields = z.output<typeof pageSchema>;

const pageId = requiredName.describe('The id of a page, which is the name of its file in content/pages.');
const pageIds = z.array(pageId);

const everyPattern = /^([1-9]\d? weeks|(past )?month)$/;

const ofDays = Object.fromEntries(pageTypes.map((type) => [type, dayBlocks.optional()])) as Record<
  PageType,
  z.ZodOptional<typeof dayBlocks>
>;
const typed = z.strictObject(ofDays);

const dayPages = ['pages', 'weekend', 'last-week'] as const;

const layout = z.strictObject({
  name: requiredName.describe('What the template is called in the editor.'),
  description: optionalText.describe('One sentence on when to use it.'),
  rules: oneOf('a kind of lines', ruleStyles).describe('The lines to write on; dotted when absent.').optional(),
  trim: oneOf('a trim', trimNames).describe('The size of the pages after trimming; 6x9 when absent.').optional(),
  pages: typed.describe('The pages of the days, from top to bottom. A template without pages has the standard pages.').optional(),
  weekend: typed.describe('The pages of Saturdays and Sundays, instead of those above.').optional(),
  'last-week': typed.describe('The pages of the last week with a Sunday, instead of those above, such as the last reflection.').optional(),
  front: pageIds.describe('The pages before the first week, in order, from the title page on.').optional(),
  'before-week': pageIds.describe('The pages before the first day of each week.').optional(),
  'after-week': pageIds.describe('The pages after the last day of each week.').optional(),
  every: z
    .record(
      z.string().regex(everyPattern, 'must be a number of weeks, such as "4 weeks", or month, or past month'),
      z.union([pageId, pageIds], 'must be the id of a page, or a list of ids'),
    )
    .describe(
      'Pages after each so many weeks, "4 weeks: review"; or before the first week of each month, "month: calendar", or after its last, "past month: review".',
    )
    .optional(),
  back: pageIds
    .describe('The pages after the last week. The last of them fills the book up to a number of pages that the printer takes.')
    .optional(),
  tabs: z
    .boolean()
    .describe(
      'Whether the pages of a week have a black tab at their edge, lower from week to week. They bleed, so a printer prints with bleed.',
    )
    .optional(),
  margins: z
    .strictObject({
      inside: z
        .number()
        .min(margins.inside, `must be at least ${margins.inside}, as the specification says`)
        .max(1.25, 'must be at most 1.25'),
    })
    .describe('In inches. A thick book still gets a wider inside margin.')
    .optional(),
});

export const templateSchema = layout.superRefine((template, { addIssue }) => {
  const once = new Set<string>();
  for (const page of pagesNamed(template).toSorted((a, b) => Number(standsOnce(b)) - Number(standsOnce(a)))) {
    const { path, id } = page;
    if (once.has(id)) addIssue({ code: 'custom', path, message: `"${id}" is in the book already, where it stands once` });
    if (standsOnce(page)) once.add(id);
  }
  for (const variant of dayPages)
    for (const type of pageTypes) {
      const message = tooTall(template[variant]?.[type] ?? [], template.trim);
      if (message !== undefined) addIssue({ code: 'custom', path: [variant, type], message });
    }
  for (const variant of ['weekend', 'last-week'] as const)
    for (const type of pageTypes)
      if (template[variant]?.[type] && template.pages && !template.pages[type])
        addIssue({ code: 'custom', path: [variant, type], message: `is in place of a page that "pages" does not have` });
});

export const templateInputSchema = layout.pick({ name: true, description: true });

export type TemplateFields = z.output<typeof layout>;
export type TemplateInput = z.output<typeof templateInputSchema>;
export type Template = TemplateInput & { id: string };

/** The designs of a template. A template may lack a type of page. */
export type TemplatePages = Partial<Record<PageType, readonly PageBlock[] | undefined>>;

/** The pictures of a page of the book, or of the pages of days in a template. */
export function imagesOf(fields: Partial<PageFields & TemplateFields>): NamedImage[] {
  const ofDays = dayPages.flatMap((variant) => pageTypes.flatMap((type) => imagesIn(fields[variant]?.[type], [variant, type])));
  return [...imagesIn(fields.blocks, ['blocks']), ...ofDays];
}

type NamedPage = Pick<NamedImage, 'path'> & { id: string };

function standsOnce({ path: [place] }: NamedPage): boolean {
  return place === 'front' || place === 'back';
}

export function pagesNamed(template: Partial<TemplateFields>): NamedPage[] {
  const listed = bookPlaces.flatMap((place) => (template[place] ?? []).map((id, index) => ({ path: [place, index], id })));
  const repeated = Object.entries(template.every ?? {}).flatMap(([often, ids]) =>
    typeof ids === 'string' ? [{ path: ['every', often], id: ids }] : ids.map((id, index) => ({ path: ['every', often, index], id })),
  );
  return [...listed, ...repeated];
}
