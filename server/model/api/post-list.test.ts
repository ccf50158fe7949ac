import { expect, test } from 'vitest';
import type { PostSummary } from '../entities/post.ts';
import { hasMore, pageCount, parseListView, selectPosts } from './post-list.ts';

test('a list shows 24 posts, and 24 more with each page', () => {
  const many = Array.from({ length: 60 }, (_, index) => post(`Post ${index}`, 'Text'));
  const shown = (page: number) => selectPosts(many, { query: '', page, isAlone: false });
  expect([1, 2, 3, 4].map((page) => shown(page).items.length)).toEqual([24, 48, 60, 60]);
  expect([1, 2, 3].map((page) => hasMore(shown(page)))).toEqual([true, true, false]);
  expect(shown(1).total).toBe(60);
});

test('a list shows at most 50 pages at once, and later pages are shown alone', () => {
  const view = parseListView('page=99999');
  expect(view.page).toBe(50);
  expect(hasMore({ ...view, total: 10_000 })).toBe(false);
  expect(hasMore({ ...parseListView('', 51), total: 10_000 })).toBe(true);
});

test('a page alone shows its 24 posts', () => {
  const many = Array.from({ length: 60 }, (_, index) => post(`Post ${index}`, 'Text'));
  const titles = [1, 2, 3, 4].map((page) => selectPosts(many, { query: '', page, isAlone: true }).items.map(({ title }) => title));
  expect(titles.map((page) => [page[0], page.length])).toEqual([
    ['Post 0', 24],
    ['Post 24', 24],
    ['Post 48', 12],
    [undefined, 0],
  ]);
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [60, 3],
])('a list of %i posts has %i pages', (total, pages) => expect(pageCount(total)).toBe(pages));

test.each([
  ['', { query: '', page: 1 }],
  ['q=three+goals&page=2', { query: 'three goals', page: 2 }],
  ['q=%20%20', { query: '', page: 1 }],
  ['page=0', { query: '', page: 1 }],
  ['page=-3', { query: '', page: 1 }],
  ['page=1.5', { query: '', page: 1 }],
  ['page=x', { query: '', page: 1 }],
])('the query ?%s is the view %j', (search, asked) => expect(parseListView(search)).toEqual({ ...asked, isAlone: false }));

test('a page in the path is shown alone, with any query', () => {
  expect(parseListView('q=goals&page=7', 3)).toEqual({ query: '', page: 3, isAlone: true });
});

function post(title: string, excerpt: string): PostSummary {
  return { id: title, slug: title, title, excerpt, publishedAt: '2026-01-01', readTime: 1 };
}
