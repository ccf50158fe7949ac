import type { TemplatePages } from '../model/entities/template.ts';

interface TemplateItem {
  id: string;
  fields: { name: string; pages?: TemplatePages | undefined };
}

/** A template with the pages that it prints. */
export interface JournalDesign {
  id: string;
  name: string;
  pages: TemplatePages;
}

/**
 * The templates with their pages, by id. A template without pages has those of the first template with pages.
 * Empty when no template has pages.
 */
export function journalDesigns(templates: readonly TemplateItem[]): JournalDesign[] {
  const first = usualDesign(templates);
  return first ? templates.map(({ id, fields: { name, pages = first.pages } }) => ({ id, name, pages })) : [];
}

/** The first template with pages: the one that is printed unless another is named. */
export function usualDesign(templates: readonly TemplateItem[]): JournalDesign | undefined {
  const first = templates.find(({ fields }) => fields.pages);
  return first?.fields.pages && { id: first.id, name: first.fields.name, pages: first.fields.pages };
}
