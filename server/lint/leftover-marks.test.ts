import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { leftoverMarks } from './leftover-marks.ts';
import { warningPlacer } from './warning.ts';

const post = 'title: A\nexcerpt: B\nauthor: Ivo Marsh\npublishedAt: "2026-01-01"\ncategories: [habits]\ncontent: |\n';

test.each([
  ['{{&lt; img src="/a.jpg" class="left" &gt;}}', '"{{< img src="/a.jpg" class="left" >}}" is a tag of another system'],
  ['{{% notice %}}', '"{{% notice %}}" is a tag of another system'],
  ['{% include a.html %}', '"{% include a.html %}" is a tag of another system'],
  ['{{ page.title }}', '"{{ page.title }}" is a tag of another system'],
  ['[button link="/a" color=\'red\']', '"[button link="/a" color=\'red\']" is a tag of another system'],
  ['[/su_quote]', '"[/su_quote]" is a tag of another system'],
  ['[^1]', '"[^1]" is a mark of a footnote'],
  ['{: .lead}', '"{: .lead}" is an attribute list of kramdown'],
  ['{:target="_blank"}', '"{:target="_blank"}" is an attribute list of kramdown'],
  ['{#own}', '"{#own}" is an id of Markdown'],
  ['{#введение}', '"{#введение}" is an id of Markdown'],
  ['**bold words**', '"**bold words**" is bold in Markdown'],
  ['[words](https://a.example)', '"[words](https://a.example)" is a link or a picture in Markdown'],
  ['[[A note|words]]', '"[[A note|words]]" is a link of a wiki; write <a href="…">…</a>, or only the words'],
  [':+1:', '":+1:" is the name of an emoji'],
  [':rocket:', '":rocket:" is the name of an emoji; write the character itself'],
  ['[!NOTE]', '"[!NOTE]" is a mark of a note'],
  ['&amp;nbsp;', '"&nbsp;" is shown literally'],
])('%s on a page is named with its place, but not in code', async (mark, message) => {
  const warnings = await warningsFor(`  <p><code>${mark}</code></p>\n  <p>Words ${mark} on.</p>\n  <pre>\n  ${mark}\n  </pre>\n`);
  expect(warnings).toEqual([expect.stringMatching(/^posts\/a\.yaml:8:12 content: /)]);
  expect(warnings[0]).toContain(message);
});

test('text that only looks like a mark is not named', async () => {
  const words =
    'a {b} c, x ** y ** z, [sic], [1], [a = b], [and/or], 2 ** 3, {"a": 1}, :: and a: b, {{, }}, [a] (b), a[[1, 2]], [[ ]], 5 &amp; 6, 10:30:45, a:b:c, https://a.example:80/b:c:';
  expect(await warningsFor(`  <p title="{{ x }}">${words}</p>\n`)).toEqual([]);
});

test('an entity and a mark in a field are named as readers see them', async () => {
  const warnings = await warningsFor('  <p>Words &nbsp; on.</p>\n', post.replace('title: A', 'title: Don&#8217;t **stop**'));
  expect(warnings).toEqual([
    'posts/a.yaml:1:20 title: "**stop**" is bold in Markdown; write only the words',
    'posts/a.yaml:1:11 title: "&#8217;" is shown literally; write the character itself',
  ]);
});

test('code that never ends is searched in linear time', async () => {
  expect(await warningsFor(`  ${'<pre>'.repeat(80_000)}[^1]\n`)).toHaveLength(1);
});

async function warningsFor(content: string, above = post): Promise<string[]> {
  const folder = await cleanContentFolder();
  await mkdir(path.join(folder, 'posts'), { recursive: true });
  await writeFile(path.join(folder, 'posts/a.yaml'), above + content);
  const place = warningPlacer(folder);
  const found = (await openRepository(folder)).list('posts').flatMap(leftoverMarks);
  return found.map(place).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
}
