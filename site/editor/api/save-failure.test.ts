import { expect, test } from 'vitest';
import { HttpError } from '../../data/http.ts';
import { saveFailureOf } from './save-failure.ts';

test.each([
  [new HttpError(404, 'Not Found', 'No quote with id "x"'), { kind: 'gone' }],
  [new HttpError(507, 'Insufficient Storage', 'The disk is full'), { kind: 'refused', status: 507, message: '507: The disk is full' }],
  [new HttpError(401, '', 'Log in first'), { kind: 'refused', status: 401, message: 'Log in again to save.' }],
  [
    new HttpError(400, '', 'slug: another post has it'),
    { kind: 'refused', status: 400, message: '400: slug: another post has it', field: { name: 'slug', sentence: 'Another post has it' } },
  ],
  [new TypeError('Failed to fetch'), { kind: 'unanswered' }],
  [new DOMException('signal timed out', 'TimeoutError'), { kind: 'unanswered' }],
  [new SyntaxError('Unexpected token'), { kind: 'unanswered' }],
])('%s means %j', (error, trouble) => {
  expect(saveFailureOf(error)).toEqual(trouble);
});

test('what is not the failure of a call is thrown on', () => {
  expect(() => saveFailureOf(new RangeError('Ours'))).toThrow(new RangeError('Ours'));
});
