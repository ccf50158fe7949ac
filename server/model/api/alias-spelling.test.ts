import { expect, test } from 'vitest';
import { movedPage, redirectsFile } from '../../static/host-files.ts';
import { formerAddress } from '../entities/post.ts';
import { aliasFile, barePath, isOwnAddress } from './alias-spelling.ts';

test.each([
  ['/2019/first/', '/2019/first', '2019/first/index.html'],
  ['/2019/first', '/2019/first', '2019/first.html'],
  ['/first.html', '/first', 'first.html'],
  ['/posts/first/index.html', '/posts/first', 'posts/first/index.html'],
  ['/posts/first/index', '/posts/first', 'posts/first/index.html'],
  ['/first.php', '/first.php', undefined],
  ['/%C3%A9t%C3%A9/', '/%C3%A9t%C3%A9', 'été/index.html'],
  ['/a%20b/', '/a%20b', undefined],
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
  '/.git/hooks/x',
  '/2019/.first',
  '/%2egit/hooks/x',
  '/%2e%2e/a',
  '/a%2F..%2Fb',
  '/a%5Cb',
  '/a%00b',
  '',
])('%j is not a former address', (alias) => {
  expect(formerAddress.safeParse(alias).success).toBe(false);
});

test.each([
  '/about',
  '/blog/',
  '/index.html',
  '/index',
  '/blog/index/',
  '/api/entries',
  '/images/a.png',
  '/blog/page/2',
  '/journal-editor',
  '/_headers',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/sample.pdf',
  '/favicon.svg',
  '/privacy',
  '/privacy/index.html',
  '/Privacy.html',
  '/priv%61cy',
  '/newsletter/confirm',
  '/newsletter/unsubscribe/',
  '/newsletter',
  '/test-api',
  '/journal-editor.html',
  '/journal-editor/articles/one',
  '/social/a.png',
  '/assets/a.js',
  '/categories',
  '/categories/habits/page/2.html',
  '/404',
])('%s is an address of the site itself', (path) => {
  expect(isOwnAddress(path)).toBe(true);
});

test.each([
  '/blog/old-slug',
  '/categories/old',
  '/newsletters',
  '/privacy-policy',
  '/apis',
  '/about-us',
  '/page/2',
  '/image/a',
  '/2019/about',
])("%s is not the site's own, and can be a former address", (path) =>
  expect([isOwnAddress(path), formerAddress.safeParse(path).success]).toEqual([false, true]),
);

test('some hosts redirect a former address, and others serve a page there that leads on', () => {
  const rules = redirectsFile([], [{ alias: '/2019/%C3%89t%C3%A9/', slug: 'first' }]);
  expect([...rules.matchAll(/^(\S+) \/blog\/first 301$/gm)].map(([, from]) => from).join(' ')).toBe(
    '/2019/%C3%89t%C3%A9/ /2019/%C3%89t%C3%A9 /2019/%c3%89t%c3%a9/ /2019/%c3%89t%c3%a9 /2019/Été/ /2019/Été /2019/été/ /2019/été',
  );
  expect(redirectsFile([], [{ alias: '/a%20b/First.html', slug: 'first' }])).toContain('\n/a%20b/First.html /blog/first 301\n');
  expect(movedPage('https://a.test/blog/first', 'First & "last"')).toContain(
    '<link rel="canonical" href="https://a.test/blog/first"><meta http-equiv="refresh" content="0; url=https://a.test/blog/first">',
  );
  expect(movedPage('https://a.test/blog/first', '<b>')).toContain('<title>&lt;b&gt;</title>');
});
