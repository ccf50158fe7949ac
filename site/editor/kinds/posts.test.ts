import { expect, test } from 'vitest';
import { ownWords } from './posts.tsx';

test('only the words that the other side lacks are shown', () => {
  expect(ownWords('<p>a</p>\n<p>B <em>c</em></p>\n', '<p>a</p>\n<p>b</p>\n')).toBe('B c');
});
