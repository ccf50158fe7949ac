import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { dayLabel } from '../../../server/model/entities/days.ts';
import { pageTypeLabels, pageTypes } from '../../../server/model/entities/page-types.ts';
import type { Prompt, PromptInput } from '../../../server/model/entities/quote.ts';
import { defineKind, type FormValues } from './kind.ts';
import { CardLabels, categoryField, categoryFilter, dayField, dayFilter, lastChangeOrder } from './shared.tsx';

const typeChoices = pageTypes.map((type) => ({ value: type, label: pageTypeLabels[type] }));

/** In the form, what a prompt needs is one line of words. */
type PromptValues = FormValues<Omit<PromptInput, 'needs'> & { needs: string }>;

export const promptKind = defineKind<PromptValues, Prompt>({
  part: 'prompts',
  noun: 'prompt',
  heading: 'Prompts',
  fields: {
    text: { label: 'Prompt text', control: 'lines', isRequired: true },
    type: { label: 'Type', control: typeChoices, isRequired: true, isRepeated: true },
    dayOfWeek: dayField,
    category: categoryField,
    needs: { label: 'Needs', control: 'line', isAdded: true },
  },
  valuesOf: ({ text, type, dayOfWeek = 'any', category = '', needs = [] }) => ({
    text,
    type,
    dayOfWeek,
    category,
    needs: needs.join(', '),
  }),
  list: {
    make: 'add',
    path: editorApi.prompts,
    tab: 'prompts',
    putsId: true,
    emptyText: 'There are no prompts yet. Add one to get started.',
    filters: [dayFilter, { name: 'type', field: 'type', label: 'Type', everything: 'All types', choices: typeChoices }, categoryFilter],
    orders: [{ name: 'dayOfWeek', label: 'Day' }, lastChangeOrder],
    Face: PromptFace,
    nameOf: ({ text }) => text,
  },
});

function PromptFace({ item: { text, type, category, dayOfWeek } }: { item: Prompt }) {
  return (
    <>
      <CardLabels day={dayLabel(dayOfWeek)} badge={pageTypeLabels[type]} category={category} />
      <p className="item-text">{text}</p>
    </>
  );
}
