import { brotliCompressSync } from 'node:zlib';
import inspirational from 'inspirational-quotes/data/data.json' with { type: 'json' };
import random from 'random-quotes/dist/quotes.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import type { PostSummary } from '../entities/post.ts';
import { foundText, isTextNeeded, rankPosts, wordSet } from './search-posts.ts';
import { readSearchIndex, writeSearchIndex, type SearchIndex } from './search-index.ts';

const posts = [
  post(
    'goals',
    'Start Smaller Than You Think',
    'Size a new habit for the worst day.',
    'The evening is for the review of a week. Wait for it.',
  ),
  post('plan', 'Plan a Week on One Page', 'Count the hours that are yours.', 'A planner shows the coming days.'),
  post(
    'seneca',
    'Séneca on Time',
    'Old advice for the weekly plan.',
    'He wrote in the evening. Don’t wait: the habit is yours. Wait, wait and wait.',
  ),
];

describe('a search', () => {
  test.each([
    // In order: the texts have it equally often.
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

  test('needs the text only of a post whose title and excerpt lack a word', () => {
    expect(posts.map((each) => isTextNeeded(each, 'yours week'))).toEqual([true, false, true]);
  });
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

describe('the index', () => {
  test('returns the words of each post, over more posts than a part holds', () => {
    const many = Array.from({ length: 230 }, (_, n) => ({
      slug: `p-${n}`,
      words: wordSet(`Day ${n} of été, day ${n % 7}; a-z ${'x'.repeat(n % 40)} ${'often '.repeat(n % 6)}`),
    }));
    const read = readSearchIndex(JSON.parse(JSON.stringify(write([...many, { slug: 'empty', words: wordSet('') }]))) as SearchIndex);
    const sorted = (words = '') => words.trim().split(' ').sort();
    expect([...read.keys()]).toEqual([...many.map(({ slug }) => slug), 'empty']);
    for (const { slug, words } of many) expect(sorted(read.get(slug))).toEqual(sorted(words));
    expect(read.get('empty')?.trim()).toBe('');
  });

  test('of 100 posts of 1,100 words, 5,500 different, is at most 40 KB in brotli', () => {
    const texts = [...inspirational.map(({ text }) => text), ...random.map(({ body }) => body)].join(' ').split(' ');
    let seed = 1;
    const anyWord = () => texts[(seed = (seed * 48_271) % 2_147_483_647) % texts.length] ?? '';
    // Words by chance repeat less than those of an article, so this index is larger than that of real posts.
    const words = () => Array.from({ length: 1100 }, (_, at) => (at % 22 === 0 ? `${anyWord()}${anyWord()}` : anyWord())).join(' ');
    const posts = Array.from({ length: 100 }, (_, n) => ({ slug: `an-article-of-day-${n}`, words: wordSet(words()) }));
    const different = new Set(posts.flatMap((each) => each.words.replaceAll('!', '').trim().split(' '))).size;
    const bytes = brotliCompressSync(JSON.stringify(write(posts))).length;
    expect(different).toBeGreaterThan(5500);
    expect(bytes).toBeLessThanOrEqual(40 * 1024);
  });
});

function write(posts: { slug: string; words: string }[]): SearchIndex {
  const writing = writeSearchIndex(posts);
  for (;;) {
    const step = writing.next();
    if (step.done) return step.value;
  }
}

function post(slug: string, title: string, excerpt: string, text: string): PostSummary & { text: string } {
  return { id: slug, slug, title, excerpt, publishedAt: '2026-01-01', readTime: 1, text };
}
