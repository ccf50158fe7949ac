import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collections } from '../model/entities/collections.ts';
import type { RuleStyle, TemplateFields, TemplatePages } from '../model/entities/template.ts';
import { packageRoot } from './files/package-root.ts';
import { parseItem } from './parse-item.ts';

interface TemplateItem {
  id: string;
  fields: { name: string; pages?: TemplatePages | undefined; rules?: RuleStyle | undefined };
}

/** A template with the pages that it prints. */
export interface JournalDesign {
  /** Absent in a journal without templates. */
  id?: string | undefined;
  name: string;
  pages: TemplatePages;
  rules?: RuleStyle | undefined;
}

/** The pages of the specification. */
export const standardDesign: JournalDesign = readStandardPages();

/** The templates with their pages, by id. A template without pages, and a journal without templates, has the standard pages. */
export function journalDesigns(templates: readonly TemplateItem[]): [JournalDesign, ...JournalDesign[]] {
  const { pages: standard } = standardDesign;
  const [first = standardDesign, ...others] = templates.map(({ id, fields: { name, pages = standard, rules } }) => ({
    id,
    name,
    pages,
    rules,
  }));
  return [first, ...others];
}

/** The first template with its own pages, or the first: the one that is printed unless another is named. */
export function defaultDesign(templates: readonly TemplateItem[]): JournalDesign {
  const designs = journalDesigns(templates);
  return designs.find((design) => !isStandard(design)) ?? designs[0];
}

export function isStandard({ pages }: JournalDesign): boolean {
  return pages === standardDesign.pages;
}

function readStandardPages(): JournalDesign {
  const file = path.join(packageRoot(), 'server/content/standard-pages.yaml');
  const { fields, problems } = parseItem<TemplateFields>(file, readFileSync(file, 'utf8'), collections.templates);
  if (!fields?.pages) throw new Error(`${file}: ${problems[0]?.message ?? 'has no pages'}`);
  return { name: fields.name, pages: fields.pages };
}
