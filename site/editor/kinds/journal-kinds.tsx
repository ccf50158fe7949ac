import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { dayLabel, days } from '../../../server/model/entities/days.ts';
import { generalCategory } from '../../../server/model/entities/item-filter.ts';
import type { Prompt, Quote } from '../../../server/model/entities/quote.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { pageTypeLabels, pageTypes } from '../../../server/model/page/print-measures.ts';
import type { Choice, ItemKind } from './item-kind.ts';

/** The order by the time of the last change, by git or on disk. */
export const lastChangeOrder = { name: 'changed', label: 'Last change, newest first' } as const;

const dayChoices: readonly Choice[] = days.map((day) => ({ value: day, label: dayLabel(day) }));
const typeChoices: readonly Choice[] = pageTypes.map((type) => ({ value: type, label: pageTypeLabels[type] }));

// What quotes and prompts have in common.
const shared = { make: 'add', putsId: true, nameOf: ({ text }: { text: string }) => text } as const;
const dayField = { name: 'dayOfWeek', label: 'Day of Week', control: dayChoices } as const;
const categoryField = { name: 'category', label: 'Category', control: 'line-like-others' } as const;
const dayFilter = { name: 'day', field: 'dayOfWeek', label: 'Day', everything: 'All days', absent: 'any', choices: dayChoices } as const;
const categoryFilter = {
  name: 'category',
  field: 'category',
  label: 'Category',
  everything: 'All categories',
  absent: generalCategory,
} as const;
const sharedOrders = [
  { name: 'category', label: 'Category, A to Z', field: 'category' },
  { name: 'day', label: 'Day', field: 'dayOfWeek' },
  lastChangeOrder,
] as const;

export const quoteKind: ItemKind<Quote> = {
  ...shared,
  noun: 'quote',
  path: editorApi.quotes,
  tab: 'quotes',
  fields: [
    { name: 'text', label: 'Quote', control: 'lines' },
    { name: 'author', label: 'Author', control: 'line-like-others' },
    categoryField,
    dayField,
    { name: 'source', label: 'Source', control: 'line-like-others', isAdded: true },
  ],
  blank: { text: '', author: '', category: '', dayOfWeek: 'any', source: '' },
  required: ['text'],
  repeated: ['author', 'category', 'dayOfWeek'],
  emptyText: 'There are no quotes yet. Add one to get started.',
  filters: [dayFilter, categoryFilter],
  orders: [
    { name: 'text', label: 'Quote, A to Z', field: 'text' },
    { name: 'author', label: 'Author, A to Z', field: 'author' },
    { name: 'source', label: 'Source, A to Z', field: 'source' },
    ...sharedOrders,
  ],
  Face: QuoteFace,
};

export const promptKind: ItemKind<Prompt> = {
  ...shared,
  noun: 'prompt',
  path: editorApi.prompts,
  tab: 'prompts',
  fields: [
    { name: 'text', label: 'Prompt text', control: 'lines' },
    { name: 'type', label: 'Type', control: typeChoices },
    dayField,
    categoryField,
  ],
  blank: { text: '', type: 'morning', dayOfWeek: 'any', category: '' },
  required: ['text', 'type'],
  repeated: ['type', 'dayOfWeek', 'category'],
  emptyText: 'There are no prompts yet. Add one to get started.',
  filters: [dayFilter, { name: 'type', field: 'type', label: 'Type', everything: 'All types', choices: typeChoices }, categoryFilter],
  orders: [{ name: 'text', label: 'Prompt, A to Z', field: 'text' }, { name: 'type', label: 'Type', field: 'type' }, ...sharedOrders],
  Face: PromptFace,
};

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

function QuoteFace({ item: { text, author, category, dayOfWeek, source } }: { item: Quote }) {
  return (
    <>
      <CardLabels day={dayLabel(dayOfWeek)} category={category} />
      <blockquote className="item-text -indent-[0.42em]">“{text}”</blockquote>
      {(author ?? source) && (
        <p className="mt-1.5 text-muted">
          {author}
          {author && source && ', '}
          {source && <cite>{source}</cite>}
        </p>
      )}
    </>
  );
}

function PromptFace({ item: { text, type, category, dayOfWeek } }: { item: Prompt }) {
  return (
    <>
      <CardLabels day={dayLabel(dayOfWeek)} badge={pageTypeLabels[type]} category={category} />
      <p className="item-text">{text}</p>
    </>
  );
}

function CardLabels({ day, badge, category = generalCategory }: { day: string; badge?: string; category: string | undefined }) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-small text-muted">
      <span className="font-semibold text-ink">{day}</span>
      {badge && <span className="rounded-xs border border-rule bg-tint px-2 text-ink">{badge}</span>}
      <span className="ml-auto">{category}</span>
    </p>
  );
}

function TemplateFace({ item: { name, description } }: { item: Template }) {
  return (
    <>
      <h4 className="item-name">{name}</h4>
      {description && <p className="mt-1.5 whitespace-pre-line">{description}</p>}
    </>
  );
}
