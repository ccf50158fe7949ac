import type { Template } from '../../../server/model/entities/template.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { Choice, ItemKind } from './item-kind.ts';

export const templateKind: ItemKind<Template> = {
  noun: 'template',
  make: 'create',
  path: editorApi.templates,
  tab: 'templates',
  putsId: false,
  fields: [
    { name: 'name', label: 'Name', control: 'line' },
    { name: 'description', label: 'Description', control: 'lines' },
  ],
  blank: { name: '', description: '' },
  required: ['name'],
  repeated: [],
  requiredText: 'Template name is required.',
  emptyText: "You don't have any templates yet. Create one to get started.",
  filters: [],
  orders: [],
  Face: TemplateFace,
  nameOf: ({ name }) => name,
};

/** The templates by name, or what is printed without any. */
export function templateChoices(templates: readonly Template[]): Choice[] {
  // Radix has no choice without a value.
  return templates.length > 0 ? templates.map(({ id, name }) => ({ value: id, label: name })) : [{ value: '-', label: 'Standard pages' }];
}

function TemplateFace({ item: { name, description } }: { item: Template }) {
  return (
    <>
      <h4 className="item-name">{name}</h4>
      {description && <p className="mt-1.5 whitespace-pre-line">{description}</p>}
    </>
  );
}
