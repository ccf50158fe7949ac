import { dayLabel } from '../../../server/model/entities/days.ts';
import { pageTypeLabels, pageTypes } from '../../../server/model/page/page-types.ts';
import type { Prompt } from '../../../server/model/entities/collections.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { CardLabels, categoryFilter } from './card-labels.tsx';
import { dayChoices, dayFilter } from './day-choices.ts';
import { lastChangeOrder } from './last-change-order.ts';
import type { Choice, ItemKind } from './item-kind.ts';

const typeChoices: readonly Choice[] = pageTypes.map((type) => ({ value: type, label: pageTypeLabels[type] }));

export const promptKind: ItemKind<Prompt> = {
  noun: 'prompt',
  make: 'add',
  path: editorApi.prompts,
  tab: 'prompts',
  putsId: true,
  fields: [
    { name: 'text', label: 'Prompt text', control: 'lines' },
    { name: 'type', label: 'Type', control: typeChoices },
    { name: 'dayOfWeek', label: 'Day of Week', control: dayChoices },
    { name: 'category', label: 'Category', control: 'line-like-others' },
  ],
  blank: { text: '', type: 'morning', dayOfWeek: 'any', category: '' },
  required: ['text', 'type'],
  repeated: ['type', 'dayOfWeek', 'category'],
  emptyText: 'There are no prompts yet. Add one to get started.',
  filters: [dayFilter, { name: 'type', field: 'type', label: 'Type', everything: 'All types', choices: typeChoices }, categoryFilter],
  orders: [
    { name: 'text', label: 'Prompt, A to Z', field: 'text' },
    { name: 'type', label: 'Type', field: 'type' },
    { name: 'category', label: 'Category, A to Z', field: 'category' },
    { name: 'day', label: 'Day', field: 'dayOfWeek' },
    lastChangeOrder,
  ],
  Face: PromptFace,
  nameOf: ({ text }) => text,
};

function PromptFace({ item: { text, type, category, dayOfWeek } }: { item: Prompt }) {
  return (
    <>
      <CardLabels day={dayLabel(dayOfWeek)} badge={pageTypeLabels[type]} category={category} />
      <p className="item-text">{text}</p>
    </>
  );
}
