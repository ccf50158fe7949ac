import { expect, test } from 'vitest';
import type { PostSummary } from '../../server/model/post.ts';
import { parseListSearch, selectPosts } from './search.ts';

const posts = [
  post('Start Smaller Than You Think', 'Size a new habit for the worst day.'),
  post('Plan a Week on One Page', 'Count the hours that are yours.'),
  post('Séneca on Time', 'Old advice for a new week.'),
];

test.each([
  ['', [0, 1, 2]],
  ['week', [1, 2]],
  ['WEEK plan', [1]],
  ['new  habit', [0]],
  ['seneca', [2]],
  ['bicycle', []],
])('a search for %j finds the posts %j', (query, found) => {
  expect(selectPosts(posts, query, 1)).toEqual({ query, page: 1, items: found.map((index) => posts[index]), total: found.length });
});

test('a list shows 24 posts at first and 24 more a page', () => {
  const many = Array.from({ length: 60 }, (_, index) => post(`Post ${index}`, 'Text'));
  expect([1, 2, 3, 4].map((page) => selectPosts(many, '', page).items.length)).toEqual([24, 48, 60, 60]);
  expect(selectPosts(many, '', 1).total).toBe(60);
});

test.each([
  ['', { query: '', page: 1 }],
  ['q=three+goals&page=2', { query: 'three goals', page: 2 }],
  ['q=%20%20', { query: '', page: 1 }],
  ['page=0', { query: '', page: 1 }],
  ['page=-3', { query: '', page: 1 }],
  ['page=1.5', { query: '', page: 1 }],
  ['page=x', { query: '', page: 1 }],
])('the address ?%s asks for %j', (search, asked) => expect(parseListSearch(search)).toEqual(asked));

function post(title: string, excerpt: string): PostSummary {
  return { id: title, slug: title, title, excerpt, publishedAt: '2026-01-01', readTime: 1 };
}
