import { expect, test } from 'vitest';
import { conflictsIn, fieldValues, rebase, startEdit, typeInto } from '../save/merge-fields.ts';
import { withMoved } from '../ui/use-sorting.ts';
import { daysIn, orderForm, pageForm, textOfBlocks } from './documents.ts';

const template = {
  name: 'Daily',
  front: ['title', 'goals'],
  every: { '4 weeks': 'month', month: ['calendar'] },
  back: ['notes'],
  margins: { inside: 0.75 },
};

test('the order of a template is a line a page, and goes back into its fields alone', () => {
  const { valuesOf, withValues, fields } = orderForm((id) => `The ${id}`);
  const values = valuesOf(template);
  expect(fields[0]?.shown?.(values.text, 'front: title\nback: notes\nmonth: calendar\n4 weeks: month')).toBe(
    'Front of the book: The goals',
  );
  expect(values.text.split('\n')).toEqual(['front: title', 'front: goals', 'month: calendar', '4 weeks: month', 'back: notes']);
  expect(withValues(template, values)).toEqual(template);
  const text = 'front: goals\nbefore-week: plan\n4 weeks: month\n4 weeks: review';
  expect(withValues(template, { text })).toEqual({
    name: 'Daily',
    front: ['goals'],
    'before-week': ['plan'],
    every: { '4 weeks': ['month', 'review'] },
    margins: { inside: 0.75 },
  });
});

test('the blocks of a page of a day are changed beside its other pages', () => {
  const fields = { pages: { morning: [{ title: 'a' }], evening: [{ title: 'b' }] }, weekend: { morning: [{ title: 'c' }] } };
  const { valuesOf, withValues } = pageForm('weekend.morning');
  expect(valuesOf(fields)).toEqual({ text: '{"title":"c"}' });
  expect(withValues(fields, { text: '{"title":"d"}\n\n{"junk":1}' })).toEqual({
    ...fields,
    weekend: { morning: [{ title: 'd' }, { junk: 1 }] },
  });
  expect(daysIn(fields).map(({ key }) => key)).toEqual(['morning', 'evening', 'weekend.morning']);
});

test('what two people changed is merged by block, and both versions of one block are shown', () => {
  const blocks = [{ title: 'a' }, { heading: 'b' }, { lines: 3 }];
  const edited = (index: number, block: object) => textOfBlocks(blocks.map((each, at) => (at === index ? { ...block } : each)));
  const form = pageForm('book.goals');
  const mine = typeInto(startEdit({ text: textOfBlocks(blocks) }), 'text', edited(1, { heading: 'mine' }));
  const merged = rebase(mine, { text: edited(2, { lines: 4 }) });
  expect(fieldValues(merged).text).toBe(textOfBlocks([{ title: 'a' }, { heading: 'mine' }, { lines: 4 }]));
  const conflict = rebase(mine, { text: edited(1, { heading: 'theirs' }) });
  expect(conflictsIn(form.fields, conflict)).toMatchObject([{ theirs: 'Heading: theirs', mine: 'Heading: mine' }]);
});

test('a moved element is before or after the one that it is moved to', () => {
  expect([withMoved(['a', 'b', 'c'], 0, 2), withMoved(['a', 'b', 'c'], 2, 0)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]);
});
