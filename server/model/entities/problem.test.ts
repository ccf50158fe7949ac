import { expect, test } from 'vitest';
import { z } from 'zod';
import { explainIssues, sentenceOf } from './problem.ts';
import { templateSchema } from './template.ts';
import { postSchema } from './post.ts';
import { promptSchema, quoteSchema } from './quote.ts';

const schemas = { quote: quoteSchema, prompt: promptSchema, post: postSchema };
const post = { title: 'T', excerpt: 'E', author: 'A', publishedAt: '2026-02-28', categories: [], content: '<p>x</p>' };

test.each([
  ['quote', {}, ['text: is missing']],
  ['quote', { text: ' ' }, ['text: must not be empty']],
  ['quote', { text: '\u00ad\u200b' }, ['text: must not be empty']],
  ['quote', { text: null }, ['text: must not be empty']],
  ['quote', { text: 5 }, ['text: must be text, not the number 5']],
  [
    'quote',
    { text: 'a', dayOfWeek: { monday: true } },
    ['dayOfWeek: a map is not a day; write any, monday, tuesday, wednesday, thursday, friday, saturday or sunday'],
  ],
  ['quote', { text: 'a', dayOfWeek: 'mondy' }, ['dayOfWeek: "mondy" is not a day; did you mean "monday"?']],
  [
    'quote',
    { text: 'a', dayOfWeek: 7 },
    ['dayOfWeek: 7 is not a day; write any, monday, tuesday, wednesday, thursday, friday, saturday or sunday'],
  ],
  ['quote', { text: 'a', autor: 'b' }, ['autor: is not a field of a quote; did you mean "author"?']],
  ['quote', { text: 'a', zzzzzzzz: 'b' }, ['zzzzzzzz: is not a field of a quote']],
  ['quote', [], ['must be a map of fields, not a list']],
  ['prompt', { text: 'a' }, ['type: is missing; write morning, evening or sunday_reflection']],
  ['prompt', { text: 'a', type: '' }, ['type: is missing; write morning, evening or sunday_reflection']],
  ['post', { ...post, readTime: 0 }, ['readTime: must be at least 1']],
  ['post', { ...post, readTime: 1.5 }, ['readTime: must be a whole number, not the number 1.5']],
  ['post', { ...post, categories: ['a', ''] }, ['categories[1]: must not be empty']],
  ['post', { ...post, publishedAt: '2025-02-29' }, ['publishedAt: "2025-02-29" is not a date that exists']],
  ['post', { ...post, publishedAt: '2026-02-28T25:00:00Z' }, ['publishedAt: "2026-02-28T25:00:00Z" is not a date that exists']],
  ['post', { ...post, featuredImage: '../x.png' }, ['featuredImage: must be a picture in content/images, written /images/<file>']],
  [
    'post',
    { ...post, featuredImage: '/images/../../x.png' },
    ['featuredImage: must be a picture in content/images, written /images/<file>'],
  ],
] as const)('a %s of %j is explained', (noun, value, sentences) => {
  const schema = schemas[noun];
  const { error } = schema.safeParse(value, { reportInput: true });
  expect(explainIssues(error?.issues ?? [], Object.keys(schema.shape), 'quote').map(sentenceOf)).toEqual(sentences);
});

test('a place for a quote with no rows is explained once', () => {
  const { error } = templateSchema.safeParse({ name: 'A', pages: { evening: [{ quote: { rows: 0 } }] } }, { reportInput: true });
  const sentences = explainIssues(error?.issues ?? [], ['name', 'pages'], 'template').map(sentenceOf);
  expect(sentences).toEqual(['pages.evening[0].quote.rows: must be at least 2']);
});

test('the limits of numbers, texts and lists are explained, and a number that is none', () => {
  const schema = z.object({ spare: z.int().max(4), name: z.string().max(3), paths: z.array(z.string()).max(1), weeks: z.coerce.number() });
  const { error } = schema.safeParse({ spare: 5, name: 'abcd', paths: ['a', 'b'], weeks: 'x' }, { reportInput: true });
  expect(explainIssues(error?.issues ?? [], [], 'print').map(sentenceOf)).toEqual([
    'spare: must be at most 4',
    'name: must have at most 3 characters',
    'paths: must have at most 1 item',
    'weeks: must be a number, not text',
  ]);
});

test.each(['2026-02-28', '2024-02-29', '2026-02-28T08:00:00Z', '2026-02-28T08:00+01:00'])('%s is a publication date', (publishedAt) => {
  expect(postSchema.safeParse({ ...post, publishedAt }).success).toBe(true);
});

test('empty optional fields read as absent', () => {
  expect(quoteSchema.parse({ text: 'a', author: '', category: null, dayOfWeek: '' })).toEqual({ text: 'a' });
});
