import { expect, test } from 'vitest';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { rowEditsReducer, shownValue } from './row-edits.ts';
import type { RowAction, RowEdits } from './row-edits.ts';

const saved = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '' };

test('a typed value is shown until it is saved, and the other cells show the item', () => {
  const typed = after({ type: 'type', id: 'a', saved, name: 'author', value: ' Lucilius' });
  expect([shownValue(typed['a'], 'author', 'Seneca'), shownValue(typed['a'], 'text', 'Begin.')]).toEqual([' Lucilius', 'Begin.']);
  const sent = rowEditsReducer(typed, { type: 'send', id: 'a' });
  expect(rowEditsReducer(sent, { type: 'saved', id: 'a', saved: { ...saved, author: 'Lucilius' }, sent: { author: ' Lucilius' } })).toEqual(
    {},
  );
});

test('a value typed back to what the item has needs no save', () => {
  expect(
    after({ type: 'type', id: 'a', saved, name: 'author', value: 'S' }, { type: 'type', id: 'a', saved, name: 'author', value: 'Seneca' }),
  ).toEqual({});
});

test('what is typed during a save stays, and so does what failed', () => {
  const rows = after(
    { type: 'type', id: 'a', saved, name: 'author', value: 'Lucilius' },
    { type: 'send', id: 'a' },
    { type: 'type', id: 'a', saved, name: 'category', value: 'Time' },
    { type: 'saved', id: 'a', saved: { ...saved, author: 'Lucilius' }, sent: { author: 'Lucilius' } },
  );
  expect(rows['a']).toMatchObject({ isSaving: false, edit: { own: { category: 'Time' }, saved: { author: 'Lucilius' } } });
  const failed = rowEditsReducer(rows, { type: 'fail', id: 'a', failure: { kind: 'unanswered' } });
  expect(failed['a']).toMatchObject({ failure: { kind: 'unanswered' }, edit: { own: { category: 'Time' } } });
  expect(rowEditsReducer(failed, { type: 'discard', id: 'a' })).toEqual({});
});

test('theirs is shown when it is chosen, and the own value stays until then', () => {
  const read = after(
    { type: 'type', id: 'a', saved, name: 'author', value: 'Mine' },
    { type: 'read', id: 'a', saved: { ...saved, author: 'Theirs' } },
  );
  expect(shownValue(read['a'], 'author', 'Theirs')).toBe('Mine');
  const chosen = rowEditsReducer(read, { type: 'choose', id: 'a', name: 'author', version: 'theirs' });
  expect(shownValue(chosen['a'], 'author', 'Theirs')).toBe('Theirs');
  expect(chosen['a']?.edit.own).toEqual({ author: 'Mine' });
  const current = { ...saved, author: 'Theirs' };
  expect(rowEditsReducer(chosen, { type: 'saved', id: 'a', saved: current, sent: { author: 'Mine' } })).toEqual({});
});

function after(...actions: RowAction<Quote>[]): RowEdits<Quote> {
  return actions.reduce((rows, action) => rowEditsReducer(rows, action), {} as RowEdits<Quote>);
}
