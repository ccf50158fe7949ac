import { describe, expect, test } from 'vitest';
import { post, posts } from '../../../fixtures/harness/search-posts.ts';
import { findPosts, indexedTexts } from './find-posts.ts';

describe('the posts of a view', () => {
  const texts = indexedTexts(Object.fromEntries(posts.map(({ slug, text }) => [slug, `${text}\nBy Ada Falk, Letters`])));
  const find = (query: string) => findPosts(posts, texts, { query, page: 1, isAlone: false });

  test.each([
    ['habbit', 'habit', ['goals', 'seneca']],
    ['evenning habit', 'evening habit', ['goals', 'seneca']],
    // Only words of five letters and more are corrected, unless they begin a known word.
    ['plam', undefined, []],
    ['planne', undefined, ['plan']],
    ['Ada', undefined, ['goals', 'plan', 'seneca']],
    ['letters planner', undefined, ['plan']],
    ['bicycle', undefined, []],
  ])('for %j are found as for %j', (query, meant, slugs) => {
    const shown = find(query);
    expect([shown.meant, shown.total, shown.items.map(({ slug }) => slug)]).toEqual([meant, slugs.length, slugs]);
  });

  test('have their extracts from the index: of the text, or else the author and the categories', () => {
    expect(find('planer').items.map(({ found }) => found?.extract)).toEqual([['A ', 'planner', ' shows the coming days.']]);
    expect(find('falk').items[0]?.found?.extract).toEqual(['By Ada ', 'Falk', ', Letters']);
    expect(find('letters planner').items[0]?.found?.extract).toEqual(['A ', 'planner', ' shows the coming days.']);
  });
});

test('thousands of unknown words take no longer than the first few', () => {
  let reads = 0;
  const texts = indexedTexts(Object.fromEntries(posts.map(({ slug, text }) => [slug, text])));
  const counting = { ...texts, wordsOf: (slug: string) => ((reads += 1), texts.wordsOf(slug)) };
  const query = Array.from({ length: 5000 }, (_, index) => `unknown${index}`).join(' ');
  expect(findPosts(posts, counting, { query, page: 1, isAlone: false }).total).toBe(0);
  expect(reads).toBeLessThan(100);
});

test('a number and its word, and a name of two words, are found where they occur together', () => {
  const numbered = [
    post('one', 'Evenings', 'A habit.', 'Give it two minutes, in 2016 or later.'),
    post('two', 'Mornings', 'A habit.', 'Give it 2 minutes. Carol Dweck did.'),
    post('three', 'Noons', 'A habit.', 'Minutes of the 20 days. Carol met Ann Dweck.'),
  ];
  const texts = indexedTexts(Object.fromEntries(numbered.map(({ slug, text }) => [slug, text])));
  const find = (query: string) => findPosts(numbered, texts, { query, page: 1, isAlone: false }).items.map(({ slug }) => slug);
  expect(find('2 minutes').toSorted()).toEqual(['one', 'two']);
  expect(find('20 days')).toEqual(['three']);
  expect(find('Carol Dweck')).toEqual(['two']);
  expect(find('carol dweck').toSorted()).toEqual(['three', 'two']);
  // They are nowhere together, so a post that has both is found.
  expect(find('2016 minutes')).toEqual(['one']);
});
