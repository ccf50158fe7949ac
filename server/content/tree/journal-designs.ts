import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Weekday } from '../../model/entities/days.ts';
import type { PageBlock } from '../../model/entities/page-blocks.ts';
import { pageSchema, templateSchema, type PageFields, type TemplateFields, type TemplatePages } from '../../model/entities/template.ts';
import type { PageType } from '../../model/entities/page-types.ts';
import { packageRoot } from '../files/package-root.ts';
import { parseItem } from './parse-item.ts';

interface TemplateItem {
  id: string;
  fields: Pick<TemplateFields, 'name'> & Partial<TemplateFields>;
}

export interface JournalDesign {
  /** Absent in a journal without templates. */
  id?: string | undefined;
  name: string;
  pages: TemplatePages;
  /** Includes the pages of the weekend, of the last week and around the days. */
  template: Partial<TemplateFields>;
  /** Pages that it names but the content lacks. */
  ownPages?: ReadonlyMap<string, PageFields>;
}

let standard: JournalDesign | undefined;

/** The pages of the specification. Read on demand, because that takes 30 ms. */
export function standardDesign(): JournalDesign {
  return (standard ??= readStandardDesign());
}

/** The templates with their pages. One without pages has the standard ones; without a front, it also has the standard front and weekly pages. */
export function journalDesigns(templates: readonly TemplateItem[]): [JournalDesign, ...JournalDesign[]] {
  const [first = standardDesign(), ...others] = templates.map(({ id, fields }): JournalDesign => {
    const { name, pages = standardDesign().pages } = fields;
    if (fields.pages ?? fields.front) return { id, name, pages, template: fields };
    return { ...standardDesign(), id, name, template: { ...standardDesign().template, ...fields } };
  });
  return [first, ...others];
}

/** The template that is printed unless another is named: the first with its own pages, or else the first. */
export function defaultDesign(templates: readonly TemplateItem[]): JournalDesign {
  const designs = journalDesigns(templates);
  return designs.find((design) => !isStandard(design)) ?? designs[0];
}

/** The template of an edition with its pages; the standard pages when it has none, or while it is missing. */
export function designOfEdition(templates: readonly TemplateItem[], id: string | undefined): JournalDesign {
  return (id === undefined ? undefined : journalDesigns(templates).find((design) => design.id === id)) ?? standardDesign();
}

export function isStandard({ pages }: JournalDesign): boolean {
  return pages === standard?.pages;
}

/** The blocks of a page of a day; undefined when the template has no such page. */
export function blocksOfDay({ pages, template }: JournalDesign, type: PageType, weekday: Weekday, isLastWeek = false) {
  const ofLastWeek = isLastWeek ? template['last-week']?.[type] : undefined;
  const ofWeekend = weekday === 'saturday' || weekday === 'sunday' ? template.weekend?.[type] : undefined;
  return ofLastWeek ?? ofWeekend ?? pages[type];
}

/** All pages of a type: those of every day, of the weekend and of the last week. */
export function variantsOf({ pages, template: { weekend, 'last-week': last } }: JournalDesign, type: PageType): (readonly PageBlock[])[] {
  return [pages[type], weekend?.[type], last?.[type]].filter((blocks) => blocks !== undefined);
}

function readStandardDesign(): JournalDesign {
  const file = path.join(packageRoot(), 'server/content/tree/standard-pages.yaml');
  const schema = z.strictObject({ template: templateSchema, pages: z.record(z.string(), pageSchema) });
  const { fields, problems } = parseItem<z.output<typeof schema>>(file, readFileSync(file, 'utf8'), { noun: 'design', schema });
  if (!fields?.template.pages) throw new Error(`${file}: ${problems[0]?.message ?? 'has no pages'}`);
  const { template, pages } = fields;
  return { name: template.name, pages: fields.template.pages, template, ownPages: new Map(Object.entries(pages)) };
}
