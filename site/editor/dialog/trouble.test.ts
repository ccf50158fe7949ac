import { expect, test } from 'vitest';
import { HttpError } from '../../lib/http.ts';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { changedFields, troubleOf } from './trouble.ts';

const base = { text: 'Begin.', author: 'Seneca', category: '', dayOfWeek: 'any' };

test('a field changed elsewhere is told with how it reads now, and whether the dialog keeps its own', () => {
  const current = { text: 'Begin now.', author: 'Bacon', category: 'Time', dayOfWeek: 'monday' };
  expect(changedFields(quoteKind, base, current, { text: 'Start.', author: 'Bacon' })).toEqual([
    { label: 'Quote', theirs: 'Begin now.', isKept: true },
    { label: 'Author', theirs: 'Bacon', isKept: false },
    { label: 'Category', theirs: 'Time', isKept: false },
    { label: 'Day of Week', theirs: 'Monday', isKept: false },
  ]);
});

test('a field that was changed in the dialog alone is not told', () => {
  expect(changedFields(quoteKind, base, base, { text: 'Start.' })).toEqual([]);
});

test.each([
  [new HttpError(404, 'Not Found', 'No quote with id "x"'), { kind: 'gone' }],
  [new HttpError(507, 'Insufficient Storage', 'The disk is full'), { kind: 'refused', message: '507: The disk is full' }],
  [new TypeError('Failed to fetch'), { kind: 'refused', message: 'The server does not answer.' }],
])('%s means %j', (error, trouble) => {
  expect(troubleOf(error)).toEqual(trouble);
});

test('what is not the failure of a call is thrown on', () => {
  expect(() => troubleOf(new RangeError('Ours'))).toThrow(new RangeError('Ours'));
});
