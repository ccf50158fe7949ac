import { expect, test } from 'vitest';
import { picturesIn, renameIn } from './picture-uses.ts';

const texts: [string, string[], string][] = [
  ['<img src="/images/a.jpg" alt="/images/a.jpg.">', ['a.jpg'], '<img src="/images/b.jpg" alt="/images/b.jpg.">'],
  ['https://mindset.example/images/a.jpg?x=1', ['a.jpg'], 'https://mindset.example/images/b.jpg?x=1'],
  ['/images/a.jpg-800.avif', ['a.jpg'], '/images/b.jpg-800.avif'],
  ['(/images/a.jpg)', ['a.jpg'], '(/images/b.jpg)'],
  ['/images/a.jpg.bak', ['a.jpg.bak'], '/images/a.jpg.bak'],
  ['/images/covers/a.jpg', ['covers/a.jpg'], '/images/covers/a.jpg'],
  ['/images/aa.jpg', ['aa.jpg'], '/images/aa.jpg'],
  ['/images/a.jpg-2.jpg', ['a.jpg-2.jpg'], '/images/a.jpg-2.jpg'],
];
test.each(texts)('the pictures of %j', (text, names, renamed) => {
  for (const name of names) expect(picturesIn(text)).toContain(name);
  expect(picturesIn(text).has('a.jpg')).toBe(names.includes('a.jpg'));
  expect(renameIn(text, 'a.jpg', 'b.jpg')).toBe(renamed);
});

test('a name with a space is found plain and encoded', () => {
  for (const text of ['<img src="/images/my desk.jpg">', '<img src="/images/my%20desk.jpg">']) {
    expect(picturesIn(text)).toContain('my desk.jpg');
    expect(renameIn(text, 'my desk.jpg', 'desk.jpg')).toBe('<img src="/images/desk.jpg">');
  }
});

test('a folder below the pictures may be named images, too', () => {
  expect(picturesIn('/images/old/images/a.jpg')).toContain('old/images/a.jpg');
});

test('a text of only folder names is read in linear time', () => {
  expect(picturesIn(`${'/images/'.repeat(100_000)}a.jpg`)).toContain('a.jpg');
});
