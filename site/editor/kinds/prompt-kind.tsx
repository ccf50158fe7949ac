import { dayLabel } from '../../../server/model/days.ts';
import { pageTypeLabels, pageTypes } from '../../../server/model/page-types.ts';
import type { Prompt } from '../../../server/model/prompt.ts';
import { editorApi } from '../addresses.ts';
import { CardLabels } from './card-labels.tsx';
import { dayChoices } from './day-choices.ts';
import type { ItemKind } from './item-kind.ts';

export const promptKind: ItemKind<Prompt> = {
  noun: 'prompt',
  make: 'add',
  path: editorApi.prompts,
  putsId: true,
  fields: [
    { name: 'text', label: 'Prompt', control: 'lines' },
    { name: 'type', label: 'Type', control: pageTypes.map((type) => ({ value: type, label: pageTypeLabels[type] })) },
    { name: 'dayOfWeek', label: 'Day of Week', control: dayChoices },
    { name: 'category', label: 'Category', control: 'line-like-others' },
  ],
  blank: { text: '', type: 'morning', dayOfWeek: 'any', category: '' },
  required: ['text', 'type'],
  emptyText: 'There are no prompts yet. Add one to get started.',
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
