import { expect, test } from 'vitest';
import { ownWords } from './posts.tsx';

test('the words that only one side has are shown', () => {
  expect(ownWords('<p>a</p>\n<p>B <em>c</em></p>\n', '<p>a</p>\n<p>b</p>\n')).toBe('B c');
});
