import { expect, test } from 'vitest';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { changedFields, choose, isUnsaved, mergedValues, overwritesUnseen, rebased, typed } from './merge.ts';
import type { Edit } from './merge.ts';

const base = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any' };
const edit: Edit<Parameters<typeof quoteKind.nameOf>[0]> = {
  base,
  saved: { text: 'Begin now.', author: 'Bacon', category: '', dayOfWeek: 'monday' },
  own: { text: 'Start.', category: 'Time' },
  yielded: [],
  earlier: {},
};

test('a field changed here keeps what was typed, one changed elsewhere alone takes over what is new', () => {
  expect(mergedValues(quoteKind, edit)).toEqual({ text: 'Start.', author: 'Bacon', category: 'Time', dayOfWeek: 'monday' });
});

test('each field changed elsewhere is told with both versions, as the dialog shows them', () => {
  expect(changedFields(quoteKind, edit)).toEqual([
    { name: 'text', label: 'Quote', theirs: 'Begin now.', mine: 'Start.', choice: 'mine', earlier: [] },
    { name: 'author', label: 'Author', theirs: 'Bacon', mine: 'Seneca', choice: 'theirs', earlier: [] },
    { name: 'dayOfWeek', label: 'Day of Week', theirs: 'Monday', mine: 'Any Day', choice: 'theirs', earlier: [] },
  ]);
  expect(changedFields(quoteKind, { ...edit, saved: base })).toEqual([]);
});

test('either version can be chosen and the other again, and nothing typed is lost by that', () => {
  const theirs = choose(edit, 'text', 'theirs');
  expect(mergedValues(quoteKind, theirs).text).toBe('Begin now.');
  expect(changedFields(quoteKind, theirs)[0]).toMatchObject({ mine: 'Start.', choice: 'theirs' });
  expect(mergedValues(quoteKind, choose(theirs, 'text', 'mine')).text).toBe('Start.');
  expect(mergedValues(quoteKind, choose(edit, 'author', 'mine')).author).toBe('Seneca');
});

test('what was typed and taken back again counts as never touched', () => {
  const untouched: typeof edit = { base, saved: base, own: {}, yielded: [], earlier: {} };
  const there = typed(quoteKind, untouched, 'text', 'Begin.x');
  expect(mergedValues(quoteKind, there).text).toBe('Begin.x');
  const back = typed(quoteKind, there, 'text', 'Begin.');
  expect(mergedValues(quoteKind, rebased(back, edit.saved, '"2"')).text).toBe('Begin now.');
});

test('what both wrote alike is no choice', () => {
  expect(changedFields(quoteKind, { ...edit, own: { text: 'Begin now.' } }).map(({ name }) => name)).toEqual(['author', 'dayOfWeek']);
});

test('a save over what somebody else wrote is told of once, and anew of what is written then', () => {
  expect(overwritesUnseen(quoteKind, edit)).toBe(true);
  const told = { ...edit, isTold: true };
  expect(overwritesUnseen(quoteKind, told)).toBe(false);
  expect(overwritesUnseen(quoteKind, choose(edit, 'text', 'theirs'))).toBe(false);
  expect(overwritesUnseen(quoteKind, rebased(told, edit.saved, '"2"'))).toBe(false);
  expect(overwritesUnseen(quoteKind, rebased(told, { ...edit.saved, text: 'Begin later.' }, '"3"'))).toBe(true);
  expect(overwritesUnseen(quoteKind, { ...edit, own: { category: 'Time' } })).toBe(false);
});

test('what an item says and the tag of that version are taken over together', () => {
  expect(rebased({ ...edit, version: '"1"' }, base, '"2"')).toMatchObject({ saved: base, version: '"2"' });
  expect(rebased({ ...edit, version: '"1"' }, edit.saved, '"2"')).toMatchObject({ saved: edit.saved, version: '"2"' });
});

test('what was typed before theirs was chosen and typed over can be chosen again', () => {
  const over = typed(quoteKind, choose(edit, 'text', 'theirs'), 'text', 'Begin now!');
  expect(changedFields(quoteKind, over)[0]).toMatchObject({ mine: 'Begin now!', earlier: ['Start.'], choice: 'mine' });
  const back = choose(over, 'text', 0);
  expect(mergedValues(quoteKind, back).text).toBe('Start.');
  expect(changedFields(quoteKind, back)[0]).toMatchObject({ mine: 'Start.', earlier: ['Begin now!'] });
  expect(typed(quoteKind, over, 'text', 'Begin now.')).toEqual(choose(edit, 'text', 'theirs'));
});

test('each text that was typed before theirs was chosen once more can be chosen again', () => {
  const once = typed(quoteKind, choose(edit, 'text', 'theirs'), 'text', 'Begin now!');
  const twice = typed(quoteKind, choose(once, 'text', 'theirs'), 'text', 'Now begin.');
  expect(changedFields(quoteKind, twice)[0]).toMatchObject({ mine: 'Now begin.', earlier: ['Start.', 'Begin now!'] });
  const back = choose(twice, 'text', 0);
  expect(changedFields(quoteKind, back)[0]).toMatchObject({ mine: 'Start.', earlier: ['Now begin.', 'Begin now!'] });
  expect(isUnsaved(quoteKind, choose(back, 'text', 'theirs'))).toBe(true);
});

test('a field that shows a line end as another, or none, was not touched for that', () => {
  const saved = { ...base, text: 'One\r\nTwo', author: 'Two\nLines' };
  const there: typeof edit = { base: saved, saved, own: {}, yielded: [], earlier: {} };
  expect(typed(quoteKind, typed(quoteKind, there, 'text', 'One\nTwo.'), 'text', 'One\nTwo').own).toEqual({});
  expect(typed(quoteKind, typed(quoteKind, there, 'author', 'TwoLines.'), 'author', 'TwoLines').own).toEqual({});
  expect(typed(quoteKind, there, 'text', 'OneTwo').own).toEqual({ text: 'OneTwo' });
});

test('what was typed stays to be had when theirs was chosen and taken back again', () => {
  const back = rebased(choose(edit, 'text', 'theirs'), base, '"2"');
  expect(changedFields(quoteKind, back)).toMatchObject([{ name: 'text', theirs: 'Begin.', mine: 'Start.', choice: 'theirs' }]);
  expect(isUnsaved(quoteKind, back)).toBe(true);
  expect(isUnsaved(quoteKind, { ...edit, own: {} })).toBe(false);
});
