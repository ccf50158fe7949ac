import { expect, test } from 'vitest';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { changedFields, choose, mergedValues } from './merge.ts';
import type { Edit } from './merge.ts';

const base = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any' };
const edit: Edit<Parameters<typeof quoteKind.nameOf>[0]> = {
  base,
  saved: { text: 'Begin now.', author: 'Bacon', category: '', dayOfWeek: 'monday' },
  own: { text: 'Start.', category: 'Time' },
  yielded: [],
};

test('a field changed here keeps what was typed, one changed elsewhere alone takes over what is new', () => {
  expect(mergedValues(quoteKind, edit)).toEqual({ text: 'Start.', author: 'Bacon', category: 'Time', dayOfWeek: 'monday' });
});

test('each field changed elsewhere is told with both versions, as the dialog shows them', () => {
  expect(changedFields(quoteKind, edit)).toEqual([
    { name: 'text', label: 'Quote', theirs: 'Begin now.', mine: 'Start.', choice: 'mine' },
    { name: 'author', label: 'Author', theirs: 'Bacon', mine: 'Seneca', choice: 'theirs' },
    { name: 'dayOfWeek', label: 'Day of Week', theirs: 'Monday', mine: 'Any Day', choice: 'theirs' },
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
