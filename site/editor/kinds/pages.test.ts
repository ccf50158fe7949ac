import { expect, test } from 'vitest';
import { dayPages } from '../../../server/model/api/template-pages-api.ts';
import { bookPlaces } from '../../../server/model/entities/page-types.ts';
import type { TemplateFields } from '../../../server/model/entities/template.ts';
import { conflictsIn, fieldValues, rebase, startEdit, typeInto } from '../save/merge-fields.ts';
import { withMoved } from '../ui/use-sorting.ts';
import { daysIn, orderKind, pageKind } from './pages.ts';
import { templateKind } from './templates.tsx';

const template = {
  name: 'Daily',
  front: ['title', 'goals'],
  every: { '4 weeks': 'month', month: ['calendar'] },
  back: ['notes'],
  margins: { inside: 0.75 },
};

const fileOf = (fields: object) => ({ id: 'a', fields: { ...fields }, problems: [] });

test('the order of a template has one line per page, and changes only its own fields', () => {
  const { valuesOf, bodyOf, fields } = orderKind((id) => `The ${id}`);
  const values = valuesOf(fileOf(template));
  const [title, goals, ...rest] = values.order;
  expect(fields[0]?.shown?.(values.order, [title, ...rest])).toBe('Front of the book: The goals');
  expect([title, goals, ...rest].map((line) => `${line?.place}: ${line?.id}`)).toEqual([
    'front: title',
    'front: goals',
    'month: calendar',
    '4 weeks: month',
    'back: notes',
  ]);
  expect(bodyOf(values, fileOf(template))).toEqual(template);
  const order = [
    { place: 'front', id: 'goals' },
    { place: 'before-week', id: 'plan' },
    { place: '4 weeks', id: 'month' },
    { place: '4 weeks', id: 'review' },
  ];
  expect(bodyOf({ order }, fileOf(template))).toEqual({
    name: 'Daily',
    front: ['goals'],
    'before-week': ['plan'],
    every: { '4 weeks': ['month', 'review'] },
    margins: { inside: 0.75 },
  });
});

test("a change of the blocks of a day's page leaves the other pages alone", () => {
  const fields = { pages: { morning: [{ title: 'a' }], evening: [{ title: 'b' }] }, weekend: { morning: [{ title: 'c' }] } };
  const { valuesOf, bodyOf } = pageKind('weekend.morning');
  expect(valuesOf(fileOf(fields))).toEqual({ blocks: [{ title: 'c' }] });
  expect(bodyOf({ blocks: [{ title: 'd' }, { junk: 1 }] }, fileOf(fields))).toEqual({
    ...fields,
    weekend: { morning: [{ title: 'd' }, { junk: 1 }] },
  });
  expect(daysIn(fields).map(({ key }) => key)).toEqual(['morning', 'evening', 'weekend.morning']);
});

test('the changes of two people are merged by block, and both versions of one block are shown', () => {
  const { fields } = pageKind('book.goals');
  const blocks = [{ title: 'a' }, { heading: 'b' }, { lines: 3 }];
  const edited = (index: number, block: object) => blocks.map((each, at) => (at === index ? { ...block } : each));
  const mine = typeInto(fields, startEdit(fields, { blocks }), 'blocks', edited(1, { heading: 'mine' }));
  const merged = rebase(fields, mine, { blocks: edited(2, { lines: 4 }) as typeof blocks });
  expect(fieldValues(merged).blocks).toEqual([{ title: 'a' }, { heading: 'mine' }, { lines: 4 }]);
  const conflict = rebase(fields, mine, { blocks: edited(1, { heading: 'theirs' }) as typeof blocks });
  expect(conflictsIn(fields, conflict)).toMatchObject([{ theirs: 'Heading: theirs', mine: 'Heading: mine' }]);
});

test('an element is moved before or after its target', () => {
  expect([withMoved(['a', 'b', 'c'], 0, 2), withMoved(['a', 'b', 'c'], 2, 0)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ]);
});

test('each field of a template is in a form or left to its file', () => {
  const formOf: Record<keyof TemplateFields, 'dialog' | 'page' | 'order' | 'file'> = {
    name: 'dialog',
    description: 'dialog',
    rules: 'file',
    trim: 'file',
    pages: 'page',
    weekend: 'page',
    'last-week': 'page',
    front: 'order',
    'before-week': 'order',
    'after-week': 'order',
    every: 'order',
    back: 'order',
    tabs: 'file',
    margins: 'file',
  };
  const names = (form: string) => Object.entries(formOf).flatMap(([name, each]) => (each === form ? [name] : []));
  expect(templateKind.fields.map(({ name }) => name)).toEqual(names('dialog'));
  expect([...new Set(dayPages.map(({ place }) => place.variant))]).toEqual(names('page'));
  expect([...bookPlaces, 'every'].sort()).toEqual(names('order').sort());
});
