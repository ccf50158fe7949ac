import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { array, assert, asyncProperty, constantFrom, dictionary, json, oneof, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { times } from '../../fixtures/harness/soak.ts';
import { parseItem } from '../content/tree/parse-item.ts';
import { openRepository } from '../content/repository.ts';
import { canonicalYaml } from '../content/yaml/canonical-form.ts';
import { keyOrder } from '../model/entities/collections.ts';
import { postSchema } from '../model/entities/post.ts';
import { planPosts } from './plan-posts.ts';
import { OldSites } from './old-sites.ts';
import { readMarkdownPost } from './markdown-post.ts';

const keys =
  'title date pubDate slug permalink tags categories category author authors cover image draft description excerpt lastmod seo keywords'.split(
    ' ',
  );
const words = [
  'A',
  '2024-01-02',
  'Jan 5 2024',
  '12:30',
  '[a, b]',
  '{ a: 1 }',
  '~',
  'true',
  '12',
  '"',
  "'x",
  '- a',
  '|',
  '&a',
  '*a',
  '../a.png',
  'https://a.example/b.png',
  'é 🌱',
  '<b>',
];
const value = oneof(constantFrom(...words), json({ maxDepth: 2 }));
const piece = constantFrom(
  ...'# A|text|![a](x.png)|![](<a b.png>)|[l](b.md)|[l]: x|- a|  - b|1. c|> q|```js|```|~~~|| a | b ||---|<div>|</div>|<img src=x>|<a href="javascript:x">|{{< figure src="a" >}}|{{ x }}|{% raw %}|{% highlight x %}|{% endhighlight %}|[^1]|***|<!-- x|-->|\\|&amp;|<script>|---|+++'.split(
    '|',
  ),
  '',
  '\n',
);
const mark = constantFrom(['---', '---'], ['+++', '+++'], ['---', ''], ['{', '}']);

test('any Markdown is refused with a sentence, or is a valid post', { timeout: times(60_000, 3_600_000) }, async () => {
  const repository = await openRepository(await contentFolder());
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'blog'));
  await writeFile(path.join(folder, 'a.png'), 'No picture.');
  const sites = new OldSites(folder);
  let planned = 0;
  await assert(
    asyncProperty(
      mark,
      dictionary(constantFrom(...keys), value),
      array(tuple(piece, constantFrom('', ' ', '\n', '\n\n'))),
      async ([open, close], fields, body) => {
        const lines = Object.entries({ title: 'A', date: '2024-01-02', ...fields }).map(([key, text]) =>
          open === '+++' ? `${key} = ${text}` : `${key}: ${text}`,
        );
        const text = [open, ...lines, close, body.flat().join('')].join('\n');
        const { posts, notes } = readMarkdownPost(path.join(folder, 'blog/2024-01-02-any.md'), text, sites);
        const plan = await planPosts(posts, repository);
        const named = [...notes, ...plan.notes].filter(({ leftOut }) => leftOut === 'post' || leftOut === 'draft');
        expect(named.length + plan.posts.length + plan.existing.length).toBeGreaterThan(0);
        for (const { fields: imported } of plan.posts) {
          planned += 1;
          const yaml = canonicalYaml(imported as unknown as Record<string, unknown>, keyOrder('posts'));
          expect(parseItem('', yaml, { noun: 'post', schema: postSchema })).toEqual({ fields: imported, problems: [] });
        }
      },
    ),
    { numRuns: times(500, 20_000) },
  );
  expect(planned).toBeGreaterThan(5);
  await repository.close();
});
