import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { Template, TemplateInput } from '../../../server/model/entities/template.ts';
import { defineKind, type Choice, type FormValues } from './kind.ts';

export const templateKind = defineKind<FormValues<TemplateInput>, Template>({
  part: 'templates',
  noun: 'template',
  heading: 'Templates',
  fields: {
    name: { label: 'Name', control: 'line', isRequired: true },
    description: { label: 'Description', control: 'lines' },
  },
  list: {
    make: 'create',
    path: editorApi.templates,
    tab: 'templates',
    requiredText: 'Template name is required.',
    emptyText: "You don't have any templates yet. Create one to get started.",
    filters: [],
    orders: [],
    Face: TemplateFace,
    nameOf: ({ name }: Template) => name,
  },
});

function TemplateFace({ item: { name, description } }: { item: Template }) {
  return (
    <>
      <h4 className="item-name">{name}</h4>
      {description && <p className="mt-1.5 whitespace-pre-line">{description}</p>}
    </>
  );
}

/** The templates by name, or the standard pages, which are printed without any. */
export function templateChoices(templates: readonly Template[]): Choice[] {
  // Radix does not allow a choice with an empty value.
  return templates.length > 0 ? templates.map(({ id, name }) => ({ value: id, label: name })) : [{ value: '-', label: 'Standard pages' }];
}
