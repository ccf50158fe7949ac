import { expect, test } from 'vitest';
import { movedPage, redirectsFile } from '../../static/host-files.ts';
import { formerAddress } from '../entities/fields.ts';
import { aliasFile, barePath, isOwnAddress } from './aliases.ts';

test.each([
  ['/2019/first/', '/2019/first', '2019/first/index.html'],
  ['/2019/first', '/2019/first', '2019/first.html'],
  ['/first.html', '/first', 'first.html'],
  ['/posts/first/index.html', '/posts/first', 'posts/first/index.html'],
  ['/first.php', '/first.php', undefined],
  ['/%C3%A9t%C3%A9/', '/%C3%A9t%C3%A9', undefined],
])('the former address %s is %s, in the file %s', (alias, bare, file) => {
  expect([formerAddress.safeParse(alias).success, barePath(alias), aliasFile(alias), isOwnAddress(alias)]).toEqual([
    true,
    bare,
    file,
    false,
  ]);
});

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'first',
  '/',
  '/a b',
  '/a?b=1',
  '/a#b',
  '/:slug',
  '/*',
  '/a/../b',
  '/./a',
  '',
])('%j is no former address', (alias) => {
  expect(formerAddress.safeParse(alias).success).toBe(false);
});

test.each([
  '/about',
  '/blog/',
  '/index.html',
  '/api/entries',
  '/images/a.png',
  '/blog/page/2',
  '/journal-editor',
  '/_headers',
  '/feed.xml',
])('%s is an address of the site itself', (path) => {
  expect(isOwnAddress(path)).toBe(true);
});

test('hosts redirect a former address, and others serve a page there that leads on', () => {
  expect(redirectsFile([], [{ alias: '/2019/first/', slug: 'first' }])).toContain('\n/2019/first/ /blog/first 301\n');
  expect(movedPage('https://a.test/blog/first', 'First & "last"')).toContain(
    '<link rel="canonical" href="https://a.test/blog/first"><meta http-equiv="refresh" content="0; url=https://a.test/blog/first">',
  );
  expect(movedPage('https://a.test/blog/first', '<b>')).toContain('<title>&lt;b&gt;</title>');
});
