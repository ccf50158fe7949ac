import { expect, test } from 'vitest';
import { quoteKind } from '../kinds/quotes.tsx';
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
} from './merge-fields.ts';

type QuoteValues = ReturnType<typeof quoteKind.valuesOf>;

const saved: QuoteValues = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any', source: '', rights: 'us' };
const theirs: QuoteValues = { text: 'Begin now.', author: 'Bacon', category: '', dayOfWeek: 'monday', source: '', rights: 'us' };
const { fields } = quoteKind;
const [textField, authorField, , dayField] = fields;

const start = (values: QuoteValues, draft?: { base: object; own: object }) => startEdit(fields, values, draft);
const typed = (values: Partial<QuoteValues>): Edit<QuoteValues> =>
  Object.entries(values).reduce((edit, [name, value]) => typeInto(fields, edit, name as keyof QuoteValues, value), start(saved));
const conflicts = (edit: Edit<QuoteValues>) => conflictsIn(fields, edit);

test('a field that one side changed gets its value, and a field that both changed is a conflict without a choice', () => {
  const edit = rebase(fields, typed({ text: 'Start.', category: 'Time' }), theirs);
  expect(fieldValues(edit)).toEqual({ text: 'Start.', author: 'Bacon', category: 'Time', dayOfWeek: 'monday', source: '', rights: 'us' });
  expect(conflicts(edit)).toEqual([
    { name: 'text', label: 'Quote', theirs: 'Begin now.', mine: 'Start.', text: 'Start.', hasBoth: true, choice: undefined },
  ]);
});

test('a conflict over a choice shows the labels of its values', () => {
  expect(conflicts(rebase(fields, typed({ dayOfWeek: 'friday' }), theirs))).toMatchObject([{ theirs: 'Monday', mine: 'Friday' }]);
});

test('equal changes are not a conflict, and a field that is typed back follows the server', () => {
  expect(conflicts(rebase(fields, typed({ text: 'Begin now.' }), theirs))).toEqual([]);
  const edit = rebase(fields, typeInto(fields, typed({ text: 'Begin.x' }), 'text', 'Begin.'), theirs);
  expect([fieldValues(edit).text, edit.own]).toEqual(['Begin now.', {}]);
});

test('a draft continues over the server version, without fields that the dialog does not know', () => {
  const edit = start(theirs, { base: { ...saved, mood: '' }, own: { text: 'Start.', mood: 'calm' } });
  expect(fieldValues(edit)).toEqual({ ...theirs, text: 'Start.' });
  expect(conflicts(edit)).toHaveLength(1);
});

test('values are trimmed when they are saved, unless the file has white space around them', () => {
  const edit = start({ ...saved, author: 'Seneca ' }, { base: saved, own: { text: ' Start. ' } });
  expect(trimmedValues(edit)).toEqual({ ...saved, text: 'Start.', author: 'Seneca ' });
});

test('input typed during a save stays, over the version that the save created', () => {
  const edit = typed({ author: ' Lucilius', category: 'Time' });
  const next = afterSave(fields, edit, { ...saved, author: ' Lucilius' }, { ...saved, author: 'Lucilius' });
  expect([next.own, next.saved.author]).toEqual([{ category: 'Time' }, 'Lucilius']);
});

test('a field that changed elsewhere says what it was, until it is typed in, saved or changed back', () => {
  const note = (edit: Edit<QuoteValues>, field = authorField) => field && elsewhereNote(field, edit);
  const edit = rebase(fields, typed({ text: 'Start.' }), theirs);
  expect([note(edit), note(edit, dayField), note(edit, textField)]).toEqual([
    'Changed elsewhere; was “Seneca”',
    'Changed elsewhere; was “Any Day”',
    '',
  ]);
  expect(note(rebase(fields, start({ ...saved, author: '' }), saved))).toBe('Changed elsewhere; was empty');
  expect(note(typeInto(fields, edit, 'author', 'Bacon, F.'))).toBe('');
  expect(note(rebase(fields, edit, saved))).toBe('');
  expect(note(afterSave(fields, edit, fieldValues(edit), theirs))).toBe('');
});

const base = '<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n';

const lines = [{ name: 'text', label: 'Text', control: 'lines', merge: 'lines' }] as const;

test.each([
  ['AbCde', 'abcDe', undefined],
  ['Abcde', 'abCde', 'AbCde'],
  ['acde', 'abcdef', 'acdef'],
  ['AbcdE', 'abCde', 'AbCdE'],
  ['aBcde', 'abbcde', undefined],
  // It is unclear which of the two neighbours was meant.
  ['aBcde', 'abCde', undefined],
  ['', 'abcdE', undefined],
])('the lines %j and %j are merged into %j', (one, other, both) => {
  for (const [theirLines, mine] of [
    [one, other],
    [other, one],
  ] as const) {
    const edit = rebase(lines, typeInto(lines, startEdit(lines, { text: base }), 'text', linesOf(mine)), { text: linesOf(theirLines) });
    expect(fieldValues(edit).text).toBe(linesOf(both ?? mine));
    expect(conflictsIn(lines, edit)).toHaveLength(both === undefined ? 1 : 0);
    expect(edit.merged).toEqual(both === undefined ? [] : ['text']);
  }
});

test('a text typed during a conflict is not merged until the other side changes again', () => {
  const conflict = rebase(lines, typeInto(lines, startEdit(lines, { text: base }), 'text', linesOf('aXcde')), { text: linesOf('aBcde') });
  expect(typeInto(lines, conflict, 'text', linesOf('abcdE')).own.text).toBe(linesOf('abcdE'));
});

function linesOf(letters: string): string {
  return [...letters].map((letter) => `<p>${letter}</p>\n`).join('');
}
