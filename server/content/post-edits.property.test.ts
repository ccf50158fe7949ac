import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { array, assert, asyncProperty, constant, constantFrom, option, record, subarray, tuple, type Arbitrary } from 'fast-check';
import { diffArrays } from 'diff';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { times } from '../../fixtures/harness/soak.ts';
import type { PostFields } from '../model/entities/post.ts';
import { openRepository } from './repository.ts';

const blocks = [
  '<h2 id="one">One</h2>',
  '<p>Write one line &amp; stop: "enough".</p>',
  '<p dir="rtl">שלום</p>',
  '<ul>\n  <li>a # b</li>\n  <li>- c</li>\n</ul>',
  '<pre><code>  two\n\n    four\n</code></pre>',
  '',
  'Bare text',
  "<p>It's | > % @ 🌱</p>",
  '<p>Same</p>',
];
const content = array(constantFrom(...blocks), { minLength: 1, maxLength: 9 })
  .map((all) => `<p>First</p>\n${all.join('\n')}`)
  .chain((text) => constantFrom(text, `${text}\n`));
const words = array(constantFrom('habits', 'a b', 'yes', 'c: d', '#e', "it's", 'x, y', '12', '[z]'), { maxLength: 4 });
const line = constantFrom('Plain', 'With: colon', "It's", '"Quoted"', '# no comment', 'true', '- dash', 'é 🌱');

const fields: Arbitrary<PostFields> = record({
  title: line,
  excerpt: line,
  author: line,
  publishedAt: constantFrom('2026-01-01', '2026-02-03T08:00:00Z'),
  readTime: option(constantFrom(3, 12), { nil: undefined }),
  categories: subarray(['habits', 'mindfulness']),
  metaTitle: option(line, { nil: undefined }),
  keywords: option(words, { nil: undefined }),
  structuredData: option(constantFrom<NonNullable<PostFields['structuredData']>>({ '@type': 'A' }, { a: [1, { b: null }], c: 'd\ne' }), {
    nil: undefined,
  }),
  draft: option(constant(true), { nil: undefined }),
  content,
});

/** The lines of a field in one of the styles in which people write it. */
function linesOf(key: string, value: unknown, style: number): string[] {
  if (key === 'content') return contentLines(value as string, style);
  if (Array.isArray(value)) return listLines(key, value as string[], style);
  if (typeof value !== 'string') return [`${key}: ${JSON.stringify(value)}${style === 1 ? ' # as JSON' : ''}`];
  if (style === 1 && !value.includes("'")) return [`${key}: '${value}' # single`];
  return [`${key}:${style === 2 ? '   ' : ' '}${JSON.stringify(value)}`];
}

function contentLines(value: string, style: number): string[] {
  const text = value.replace(/\n$/, '');
  if (style === 3 || text.endsWith('\n')) return [`content: ${JSON.stringify(value)}`];
  const depth = [2, 4, 3][style] ?? 2;
  const indent = ' '.repeat(depth);
  // Blank lines can have spaces.
  const lines = text.split('\n').map((each, index) => (each === '' ? ' '.repeat([0, depth, index % depth][style] ?? 0) : indent + each));
  return [`content: |${value.endsWith('\n') ? '' : '-'}${style === 1 ? ' # the article' : ''}`, ...lines];
}

function listLines(key: string, value: readonly string[], style: number): string[] {
  if (style === 0 || value.length === 0) return [`${key}: [${value.map((each) => JSON.stringify(each)).join(', ')}] # flow`];
  const indent = ['', '  ', ''][style - 1] ?? '';
  return [`${key}: # list`, ...value.map((each, n) => `${indent}- ${JSON.stringify(each)}${n === 0 ? ' # main' : ''}`)];
}

test(
  'for any edit of any post, the lines of other fields and the other lines of the content stay, and a save without a change writes nothing',
  { timeout: times(120_000, 3_600_000) },
  async () => {
    const folder = await contentFolder();
    const file = path.join(folder, 'posts/any.yaml');
    const repository = await openRepository(folder);
    await assert(
      asyncProperty(
        fields,
        fields,
        subarray(['title', 'excerpt', 'readTime', 'categories', 'metaTitle', 'keywords', 'structuredData', 'draft', 'content'] as const),
        array(constantFrom(0, 1, 2, 3), { minLength: 11, maxLength: 11 }),
        tuple(constantFrom('\n', '\r\n'), constantFrom('', '# head'), constantFrom('', '# own', 'x-note: mine')),
        async (before, after, changed, styles, [eol, head, between]) => {
          const segments = Object.entries(before).flatMap(([key, value], index) =>
            value === undefined ? [] : [{ key, lines: linesOf(key, value, styles[index] ?? 0) }],
          );
          const lines = [head, ...segments.flatMap((segment, index) => (index === 2 ? [between, ...segment.lines] : segment.lines))];
          const text = `${lines.filter((each, index) => index > 2 || each !== '').join(eol)}${eol}`;
          await writeFile(file, text);
          await repository.rescan();
          const stored = repository.get('posts', 'any');
          expect(stored?.fields.title).toBe(before.title);
          const written = await stat(file);

          await repository.writer.update('posts', 'any', present(before));
          expect([await readFile(file, 'utf8'), (await stat(file)).ino]).toEqual([text, written.ino]);

          const change = Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<PostFields>;
          await repository.writer.update('posts', 'any', change);
          const edited = await readFile(file, 'utf8');
          expect(parse(edited)).toMatchObject(present({ ...before, ...change }));
          expect(changed.filter((key) => after[key] === undefined && key in (parse(edited) as object))).toEqual([]);

          // Without the lines of unchanged fields, only those of changed fields remain.
          let rest = edited;
          for (const { key, lines: own } of segments) {
            if (changed.includes(key as (typeof changed)[number]) && !isSame(before[key as 'title'], after[key as 'title'])) continue;
            expect(rest).toContain(own.join(eol) + eol);
            rest = rest.replace(own.join(eol) + eol, () => '');
          }
          const left = Object.keys((parse(rest) ?? {}) as object).filter((key) => key !== 'x-note');
          expect(changed).toEqual(expect.arrayContaining(left));
          expect([head, between].filter((own) => own !== '' && !rest.includes(own + eol))).toEqual([]);

          const block = segments.find(({ key }) => key === 'content')?.lines ?? [];
          if (!changed.includes('content') || !block[0]?.startsWith('content: |')) return;
          const [was, is] = [before.content, after.content].map((value) => value.replace(/\n+$/, '').split('\n'));
          if (after.content.endsWith('\n\n')) return;
          const counted = (parts: readonly { removed: boolean; count: number }[]) =>
            parts.reduce((sum, { removed, count }) => sum + (removed ? count : 0), 0);
          const editedBlock = edited.slice(edited.indexOf(`${eol}content:`) + eol.length, -eol.length).split(eol);
          expect(counted(diffArrays(block.slice(1), editedBlock.slice(1)))).toBe(counted(diffArrays(was ?? [], is ?? [])));
        },
      ),
      { numRuns: times(150, 10_000) },
    );
    await repository.close();
  },
);

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
