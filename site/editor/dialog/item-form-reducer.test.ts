import { expect, test } from 'vitest';
import type { Quote } from '../../../server/model/entities/quote.ts';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { conflicts, fieldValues, sentValues, startEdit, trimmedValues } from './merge-edit.ts';
import { isUnsaved, itemFormReducer, startForm } from './item-form-reducer.ts';
import type { ItemFormAction, ItemFormState } from './item-form-reducer.ts';

const saved = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '' };
const theirs = { text: 'Begin now.', author: 'Bacon', category: '', dayOfWeek: 'monday', source: '' };

const type = (name: keyof typeof saved, value: string): ItemFormAction<Quote> => ({ type: 'type', name, value });
const read = (values: typeof saved): ItemFormAction<Quote> => ({ type: 'read', saved: values, version: '"2"' });
const choose = (version: 'theirs' | 'mine'): ItemFormAction<Quote> => ({ type: 'choose', name: 'text', version });

function stateAfter(...actions: ItemFormAction<Quote>[]): ItemFormState<Quote> {
  return actions.reduce<ItemFormState<Quote>>(itemFormReducer, startForm(startEdit<Quote>(saved)));
}

test('a field that one side changed takes its value, and a field that both changed is a conflict without a choice', () => {
  const { edit, version } = stateAfter(type('text', 'Start.'), type('category', 'Time'), read(theirs));
  expect(fieldValues(edit)).toEqual({ text: 'Start.', author: 'Bacon', category: 'Time', dayOfWeek: 'monday', source: '' });
  expect(conflicts(quoteKind, edit)).toEqual([{ name: 'text', label: 'Quote', theirs: 'Begin now.', mine: 'Start.', choice: undefined }]);
  expect(version).toBe('"2"');
});

test('a conflict over a choice shows the labels of its values', () => {
  const { edit } = stateAfter(type('dayOfWeek', 'friday'), read(theirs));
  expect(conflicts(quoteKind, edit)).toMatchObject([{ theirs: 'Monday', mine: 'Friday' }]);
});

test('both versions can be chosen in turn, and theirs is not typed over', () => {
  const conflict = [type('text', 'Start.'), read(theirs)];
  expect(fieldValues(stateAfter(...conflict, choose('theirs')).edit).text).toBe('Begin now.');
  expect(fieldValues(stateAfter(...conflict, choose('theirs'), choose('mine')).edit).text).toBe('Start.');
  const { edit } = stateAfter(...conflict, choose('theirs'), type('text', 'Begin now!'));
  expect(conflicts(quoteKind, edit)).toMatchObject([{ mine: 'Start.', choice: 'theirs' }]);
});

test('a source is sent when there is one, and an empty one to remove it', () => {
  const sent = (...actions: ItemFormAction<Quote>[]) => sentValues(quoteKind, stateAfter(...actions).edit);
  const { source: _none, ...specified } = saved;
  expect(sent()).toEqual(specified);
  expect(sent(type('source', ' Letters '))).toEqual({ ...specified, source: 'Letters' });
  expect(sent(read({ ...saved, source: 'Letters' }), type('source', ''))).toEqual(saved);
});

test('what both sides wrote alike is no conflict, and a field that is typed back follows the server', () => {
  expect(conflicts(quoteKind, stateAfter(type('text', 'Begin now.'), read(theirs)).edit)).toEqual([]);
  const { edit } = stateAfter(type('text', 'Begin.x'), type('text', 'Begin.'), read(theirs));
  expect([fieldValues(edit).text, isUnsaved(edit)]).toEqual(['Begin now.', false]);
});

test('a choice is void when the server has another text, and what was typed is still unsaved', () => {
  const { edit } = stateAfter(type('text', 'Start.'), read(theirs), choose('theirs'), read({ ...theirs, text: 'Begin later.' }));
  expect(conflicts(quoteKind, edit)).toMatchObject([{ theirs: 'Begin later.', mine: 'Start.', choice: undefined }]);
  expect(isUnsaved(stateAfter(type('text', 'Start.'), read(theirs), choose('theirs')).edit)).toBe(true);
});

test('a draft continues over what the server has, without fields that the dialog does not know', () => {
  const edit = startEdit<Quote>(theirs, { base: { ...saved, mood: '' }, own: { text: 'Start.', mood: 'calm' } });
  expect(fieldValues(edit)).toEqual({ ...theirs, text: 'Start.' });
  expect(conflicts(quoteKind, edit)).toHaveLength(1);
});

test('values are saved without white space around them, unless the file has some there', () => {
  const edit = startEdit<Quote>({ ...saved, author: 'Seneca ' }, { base: saved, own: { text: ' Start. ' } });
  expect(trimmedValues(edit)).toEqual({ ...saved, text: 'Start.', author: 'Seneca ' });
});

test('a dialog that closes takes nothing until its save fails', () => {
  const closing = [type('text', 'Start.'), { type: 'send' } as const];
  expect(fieldValues(stateAfter(...closing, type('text', 'Late.')).edit).text).toBe('Start.');
  const failed = stateAfter(...closing, { type: 'fail', trouble: { kind: 'unanswered' } }, type('text', 'In time.'));
  expect([failed.phase, failed.trouble, fieldValues(failed.edit).text]).toEqual(['editing', { kind: 'unanswered' }, 'In time.']);
});

test('an item that was deleted and came back is no trouble', () => {
  expect(stateAfter({ type: 'gone' }).trouble).toEqual({ kind: 'gone' });
  expect(stateAfter({ type: 'gone' }, read(saved)).trouble).toBeUndefined();
});

test('the fields go on with the next item while one is made, and take it back only when the next is not begun', () => {
  const begun = stateAfter(type('text', 'One.'));
  const next = itemFormReducer(begun, { type: 'sendAndContinue', next: { ...saved, text: '' } });
  expect([next.phase, fieldValues(next.edit).text]).toEqual(['continuing', '']);
  expect(itemFormReducer(next, { type: 'made' })).toMatchObject({ phase: 'editing', made: 1 });
  const fail: ItemFormAction<Quote> = { type: 'failBefore', sent: begun.edit, trouble: { kind: 'unanswered' } };
  expect(itemFormReducer(next, fail)).toMatchObject({ edit: begun.edit, trouble: { kind: 'unanswered' } });
  const typed = itemFormReducer(itemFormReducer(next, type('text', 'Two.')), fail);
  expect([fieldValues(typed.edit).text, typed.trouble]).toEqual(['Two.', { kind: 'set aside', isUnanswered: true }]);
});
