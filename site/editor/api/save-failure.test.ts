import { expect, test } from 'vitest';
import { HttpError } from '../../data/http.ts';
import { saveFailureOf } from './save-failure.ts';

test.each([
  [new HttpError(404, 'Not Found', 'No quote with id "x"'), { kind: 'gone' }],
  [new HttpError(507, 'Insufficient Storage', 'The disk is full'), { kind: 'refused', message: '507: The disk is full' }],
  [new TypeError('Failed to fetch'), { kind: 'unanswered' }],
  [new DOMException('signal timed out', 'TimeoutError'), { kind: 'unanswered' }],
  [new SyntaxError('Unexpected token'), { kind: 'unanswered' }],
])('%s means %j', (error, trouble) => {
  expect(saveFailureOf(error)).toEqual(trouble);
});

test('what is not the failure of a call is thrown on', () => {
  expect(() => saveFailureOf(new RangeError('Ours'))).toThrow(new RangeError('Ours'));
});
