import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { dayLabel } from '../../../server/model/entities/days.ts';
import type { Quote, QuoteFields } from '../../../server/model/entities/quote.ts';
import { defineKind, type FormValues } from './kind.ts';
import { CardLabels, categoryField, categoryFilter, dayField, dayFilter, lastChangeOrder } from './shared.tsx';

const rightsChoices = [
  { value: '', label: 'Everywhere' },
  { value: 'us', label: 'Only in the United States' },
] as const;

export const quoteKind = defineKind<FormValues<QuoteFields>, Quote>({
  part: 'quotes',
  noun: 'quote',
  heading: 'Quotes',
  fields: {
    text: { label: 'Quote', control: 'lines', isRequired: true },
    author: { label: 'Author', control: 'line-like-others', isRepeated: true },
    category: categoryField,
    dayOfWeek: dayField,
    source: { label: 'Source', control: 'line-like-others', isAdded: true },
    rights: { label: 'Free to print', control: rightsChoices, isAdded: true },
  },
  list: {
    make: 'add',
    path: editorApi.quotes,
    tab: 'quotes',
    putsId: true,
    emptyText: 'There are no quotes yet. Add one to get started.',
    filters: [dayFilter, categoryFilter],
    orders: [{ name: 'author', label: 'Author' }, lastChangeOrder],
    Face: QuoteFace,
    nameOf: ({ text }) => text,
  },
});

function QuoteFace({ item: { text, author, category, dayOfWeek, source } }: { item: Quote }) {
  return (
    <>
      <CardLabels day={dayLabel(dayOfWeek)} category={category} />
      <blockquote className="item-text -indent-2">“{text}”</blockquote>
      {(author ?? source) && (
        <p className="mt-1.5 text-muted">
          {author}
          {author && source && ', '}
          {source && <cite>{source.replaceAll('*', '')}</cite>}
        </p>
      )}
    </>
  );
}
