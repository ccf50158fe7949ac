import { expect, test } from 'vitest';
import { quoteKind } from '../kinds/journal-kinds.tsx';
import {
  afterSave,
  conflictsIn,
  elsewhereNote,
  fieldValues,
  rebase,
  startEdit,
  trimmedValues,
  typeInto,
  type Edit,
  type Values,
} from './merge-fields.ts';

const saved = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '' };
const theirs = { text: 'Begin now.', author: 'Bacon', category: '', dayOfWeek: 'monday', source: '' };
const [textField, authorField, , dayField] = quoteKind.fields;

type Name = keyof typeof saved;
const typed = (values: Partial<Values<Name>>, from: Values<Name> = saved): Edit<Name> =>
  (Object.keys(values) as Name[]).reduce((edit, name) => typeInto(edit, name, values[name] ?? ''), startEdit(from));
const conflicts = (edit: Edit<Name>) => conflictsIn(quoteKind.fields, edit);

test('a field that one side changed takes its value, and a field that both changed is a conflict without a choice', () => {
  const edit = rebase(typed({ text: 'Start.', category: 'Time' }), theirs);
  expect(fieldValues(edit)).toEqual({ text: 'Start.', author: 'Bacon', category: 'Time', dayOfWeek: 'monday', source: '' });
  expect(conflicts(edit)).toEqual([
    { name: 'text', label: 'Quote', theirs: 'Begin now.', mine: 'Start.', isText: true, hasChoices: false, choice: undefined },
  ]);
});

test('a conflict over a choice shows the labels of its values', () => {
  expect(conflicts(rebase(typed({ dayOfWeek: 'friday' }), theirs))).toMatchObject([{ theirs: 'Monday', mine: 'Friday' }]);
});

test('what both sides wrote alike is no conflict, and a field that is typed back follows the server', () => {
  expect(conflicts(rebase(typed({ text: 'Begin now.' }), theirs))).toEqual([]);
  const edit = rebase(typeInto(typed({ text: 'Begin.x' }), 'text', 'Begin.'), theirs);
  expect([fieldValues(edit).text, edit.own]).toEqual(['Begin now.', {}]);
});

test('a draft continues over what the server has, without fields that the dialog does not know', () => {
  const edit = startEdit<Name>(theirs, { base: { ...saved, mood: '' }, own: { text: 'Start.', mood: 'calm' } });
  expect(fieldValues(edit)).toEqual({ ...theirs, text: 'Start.' });
  expect(conflicts(edit)).toHaveLength(1);
});

test('values are saved without white space around them, unless the file has some there', () => {
  const edit = startEdit<Name>({ ...saved, author: 'Seneca ' }, { base: saved, own: { text: ' Start. ' } });
  expect(trimmedValues(edit)).toEqual({ ...saved, text: 'Start.', author: 'Seneca ' });
});

test('what is typed during a save stays, over what the server has then', () => {
  const edit = typed({ author: ' Lucilius', category: 'Time' });
  const next = afterSave(edit, { ...saved, author: ' Lucilius' }, { ...saved, author: 'Lucilius' });
  expect([next.own, next.saved.author]).toEqual([{ category: 'Time' }, 'Lucilius']);
});

test('a field that changed elsewhere says what it was, until it is typed in, saved or as before', () => {
  const note = (edit: Edit<Name>, field = authorField) => field && elsewhereNote(field, edit);
  const edit = rebase(typed({ text: 'Start.' }), theirs);
  expect([note(edit), note(edit, dayField), note(edit, textField)]).toEqual([
    'Changed elsewhere; was “Seneca”',
    'Changed elsewhere; was “Any Day”',
    '',
  ]);
  expect(note(rebase(startEdit<Name>({ ...saved, author: '' }), saved))).toBe('Changed elsewhere; was empty');
  expect(note(typeInto(edit, 'author', 'Bacon, F.'))).toBe('');
  expect(note(rebase(edit, saved))).toBe('');
  expect(note(afterSave(edit, fieldValues(edit), theirs))).toBe('');
});

const base = '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n';

test.each([
  ['AbCde', 'abcDe', undefined],
  ['Abcde', 'abCde', 'AbCde'],
  ['acde', 'abcdef', 'acdef'],
  ['AbcdE', 'abCde', 'AbCdE'],
  ['aBcde', 'abbcde', undefined],
  // Nobody knows which of two neighbours was meant.
  ['aBcde', 'abCde', undefined],
  ['', 'abcdE', undefined],
])('the lines %j and %j are merged into %j', (one, other, both) => {
  for (const [theirLines, mine] of [
    [one, other],
    [other, one],
  ] as const) {
    const edit = rebase(typeInto(startEdit({ text: base }), 'text', linesOf(mine)), { text: linesOf(theirLines) });
    expect(fieldValues(edit).text).toBe(linesOf(both ?? mine));
    expect(conflictsIn([{ name: 'text', label: 'Text', control: 'lines' }], edit)).toHaveLength(both === undefined ? 1 : 0);
    expect(edit.merged).toEqual(both === undefined ? [] : ['text']);
  }
});

test('a text that is typed during a conflict is merged with nothing until the other side changes', () => {
  const conflict = rebase(typeInto(startEdit({ text: base }), 'text', linesOf('aXcde')), { text: linesOf('aBcde') });
  expect(typeInto(conflict, 'text', linesOf('abcdE')).own.text).toBe(linesOf('abcdE'));
});

function linesOf(letters: string): string {
  return [...letters].map((letter) => `<p>${letter}</p>\n`).join('');
}
