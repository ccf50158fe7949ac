import { expect, test } from 'vitest';
import type { Collection } from '../api/use-collection.ts';
import type { Quote } from '../../../server/model/entities/collections.ts';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { itemSaving } from './item-saving.ts';

const item: Quote = { id: 'a', text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any' };
const values = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '' };

test('a source is sent when there is one, and an empty one to remove it', async () => {
  const bodies: object[] = [];
  const keep = async (body: object) => {
    bodies.push(body);
    return { item, version: '1' };
  };
  const calls = { create: keep, update: (_id: string, body: object) => keep(body), restore: keep };
  const saving = itemSaving(quoteKind, calls as Partial<Collection<Quote>> as Collection<Quote>);
  await saving.create(values, 'key');
  await saving.update({ item, version: '1' }, values);
  await saving.update({ item: { ...item, source: 'Letters' }, version: '1' }, values);
  await saving.restore(item, { ...values, source: 'Letters' });
  const { source: _none, ...specified } = values;
  expect(bodies).toEqual([specified, { ...specified, id: 'a' }, { ...values, id: 'a' }, { ...specified, id: 'a', source: 'Letters' }]);
});
