import { describe, expect, test } from 'vitest';
import { post, posts } from '../../../fixtures/harness/search-posts.ts';
import { foundText, rankPosts, wordSet } from './rank-posts.ts';

describe('a search', () => {
  test.each([
    // In their order, because the texts have it equally often.
    ['evening', ['goals', 'seneca']],
    // The title, then the excerpt, then the text; the whole word before a longer one.
    ['week', ['plan', 'seneca', 'goals']],
    ['days', ['plan']],
    // Often in the text.
    ['wait', ['seneca', 'goals']],
    ['plan', ['plan', 'seneca']],
    ['habit', ['goals', 'seneca']],
    ['HABIT  evening', ['goals', 'seneca']],
    ['eve', ['goals', 'seneca']],
    ['wai', ['goals', 'seneca']],
    ['vening', []],
    ['seneca', ['seneca']],
    ['Sénéca', ['seneca']],
    ['dont', ['seneca']],
    ["don't wait!", ['seneca']],
    ['week bicycle', []],
    ['!!', []],
  ])('for %j finds %j, best match first', (query, slugs) => {
    const found = rankPosts(posts, (slug) => wordSet(posts.find((each) => each.slug === slug)?.text ?? ''), query);
    expect(found.map(({ slug }) => slug)).toEqual(slugs);
  });
});

test.each([
  ['été', 'A la fin de [l’été]'],
  ["l'été", 'A la fin de [l’été]'],
  ['Neill', 'Ann [O’Neill] writes'],
  ['世界', '你好[世][界]。'],
  ['短い', '人生は[短][い]'],
  ['10000', 'walk [10,000] steps'],
  ['10,000', 'walk [10000] steps'],
])('%j is found in %j', (query, shown) => {
  const text = shown.replaceAll(/[[\]]/g, '');
  const found = post('slug', 'Title', '', text);
  expect(rankPosts([found], () => wordSet(text), query)).toEqual([found]);
  expect(
    foundText(found, text, query)
      .extract.map((part, index) => (index % 2 === 0 ? part : `[${part}]`))
      .join(''),
  ).toBe(shown);
});

describe('the text of a found post', () => {
  const marked = (query: string, text: string, { title = 'Title', excerpt = 'The excerpt.' } = {}) => {
    const found = foundText(post('slug', title, excerpt, text), text, query);
    const show = (parts: readonly string[]) => parts.map((part, index) => (index % 2 === 0 ? part : `[${part}]`)).join('');
    return [show(found.title), show(found.extract)];
  };

  test('marks the words found in the title and the excerpt, as they are written', () => {
    expect(marked('habit eté', '', { title: 'Un Été of Habits', excerpt: 'A habit, an “inhabited” house.' })).toEqual([
      'Un [Été] of [Habits]',
      'A [habit], an “inhabited” house.',
    ]);
  });

  test('is the block with the most of the words, from the start of a sentence to the end of a word', () => {
    const long = 'Nothing here. '.repeat(20);
    expect(
      marked('morning page', `Morning comes first.\n${long}On the morning page goes one line, and no more than that. ${long}`)[1],
    ).toBe(
      'On the [morning] [page] goes one line, and no more than that. Nothing here. Nothing here. Nothing here. Nothing here. Nothing here. Nothing here. Nothing …',
    );
    expect(marked('tea', `${'much '.repeat(30)}tea ${'more '.repeat(40)}`)[1]).toMatch(/^… (much ){10}\[tea\] (more )+…$/);
  });

  test('is found in a block of 400,000 words that all match', () => {
    expect(marked('a b', `${'a '.repeat(400_000)}b a`)[1]).toMatch(/^… (\[a\] )+\[b\] …$/);
  });

  test('is the excerpt when the text has none of the words', () => {
    expect(marked('absent', 'A text.')).toEqual(['Title', 'The excerpt.']);
  });
});
