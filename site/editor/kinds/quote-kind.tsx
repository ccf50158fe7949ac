import { dayLabel } from '../../../server/model/entities/days.ts';
import type { Quote } from '../../../server/model/entities/collections.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { CardLabels, categoryFilter } from './card-labels.tsx';
import { dayChoices, dayFilter } from './day-choices.ts';
import { lastChangeOrder } from './last-change-order.ts';
import type { ItemKind } from './item-kind.ts';

export const quoteKind: ItemKind<Quote> = {
  noun: 'quote',
  make: 'add',
  path: editorApi.quotes,
  tab: 'quotes',
  putsId: true,
  fields: [
    { name: 'text', label: 'Quote', control: 'lines' },
    { name: 'author', label: 'Author', control: 'line-like-others' },
    { name: 'category', label: 'Category', control: 'line-like-others' },
    { name: 'dayOfWeek', label: 'Day of Week', control: dayChoices },
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
    { name: 'category', label: 'Category, A to Z', field: 'category' },
    { name: 'day', label: 'Day', field: 'dayOfWeek' },
    lastChangeOrder,
  ],
  Face: QuoteFace,
  nameOf: ({ text }) => text,
};

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
