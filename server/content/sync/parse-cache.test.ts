import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ParseCache, type ParsedFile } from './parse-cache.ts';
import { readKnown } from './read-known.ts';

const longAgo = '1700000000000000000-1700000000000000000-12-3';
const begin = { fingerprint: longAgo, version: 'abc', fields: { text: 'Begin.' } };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parse-cache-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a file whose fingerprint is unchanged is not even read', () => {
  keep('quotes/begin.yaml', begin);
  const listed = { file: 'quotes/begin.yaml', part: 'quotes', fingerprint: longAgo } as const;
  expect(readKnown('/nowhere', listed, open())).toEqual({
    part: 'quotes',
    fingerprint: longAgo,
    stored: { id: 'begin', file: 'quotes/begin.yaml', version: 'abc', fields: { text: 'Begin.' } },
    problems: [],
  });
});

test('another fingerprint is a miss, the same bytes are a hit', () => {
  keep('quotes/begin.yaml', begin);
  const cache = open();
  expect(cache.withFingerprint('quotes/begin.yaml', longAgo.replace('-12-', '-13-'))).toBeUndefined();
  expect(cache.withFingerprint('quotes/end.yaml', longAgo)).toBeUndefined();
  expect(cache.fieldsOf('quotes/begin.yaml', longAgo, 'other')).toBeUndefined();
  expect(cache.fieldsOf('quotes/begin.yaml', longAgo, 'abc')).toEqual({ text: 'Begin.' });
});

test('a recent fingerprint is not cached, because the file may change again without a new one', () => {
  const justNow = `1700000000000000000-${Date.now()}000000-12-3`;
  keep('quotes/begin.yaml', { ...begin, fingerprint: justNow });
  expect(open().withFingerprint('quotes/begin.yaml', justNow)).toBeUndefined();
  expect(open().fieldsOf('quotes/begin.yaml', justNow, 'abc')).toEqual({ text: 'Begin.' });
});

test('a link counts as unchanged only when its target does', () => {
  const link = `${longAgo}>1700000000000000000-${Date.now()}000000-12-3`;
  keep('quotes/begin.yaml', { ...begin, fingerprint: link });
  expect(open().withFingerprint('quotes/begin.yaml', link)).toBeUndefined();
});

test('a cache that cannot be written is not an error', () => {
  writeFileSync(path.join(folder, 'file'), '');
  const cache = new ParseCache(path.join(folder, 'file', 'cache'), 'content');
  cache.set('quotes/begin.yaml', begin);
  expect(() => cache.save()).not.toThrow();
});

test('a cache that cannot be read is empty', () => {
  keep('quotes/begin.yaml', begin);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  rmSync(file);
  mkdirSync(path.join(file, 'in-its-place'), { recursive: true });
  const cache = open();
  expect(cache.withFingerprint('quotes/begin.yaml', longAgo)).toBeUndefined();
  cache.set('quotes/begin.yaml', begin);
  expect(() => cache.save()).not.toThrow();
  expect(readdirSync(folder)).toEqual([path.basename(file)]);
});

test('entries that a run does not use are evicted', () => {
  keep('quotes/begin.yaml', begin);
  open().save();
  expect(open().withFingerprint('quotes/begin.yaml', longAgo)).toBeUndefined();
});

test.each([
  ['an article', `${'Begin anywhere. “Ännu”\n'.repeat(40)}`],
  ['half a surrogate pair', `${'x'.repeat(600)}\ud800`],
])('%s comes back as it was, with its field in the same place', (_, content) => {
  const article = { ...begin, fields: { title: 'Begin', content, author: 'Ivo Marsh' } };
  keep('posts/begin.yaml', article);
  const found = open().withFingerprint('posts/begin.yaml', longAgo);
  expect(JSON.stringify(found)).toBe(JSON.stringify(article));
  expect({ ...found?.fields }).toEqual(article.fields);

  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  const bytes = readFileSync(file);
  for (const length of [bytes.length - 1, bytes.length - 30]) {
    writeFileSync(file, bytes.subarray(0, length));
    expect(open().withFingerprint('posts/begin.yaml', longAgo)).toBeUndefined();
  }
});

test('a run appends its changes to the file, which is rewritten once more than a tenth of it is unused', () => {
  const long = 'Begin anywhere. '.repeat(50);
  const article = (n: number, run = 0) => ({
    ...begin,
    version: `${n}-${run}`,
    fields: { title: 'Begin', content: `${n} ${run} ${long}` },
  });
  const numbers = Array.from({ length: 50 }, (_, n) => n);
  const first = open();
  for (const n of numbers) first.set(`posts/${n}.yaml`, article(n));
  first.save();
  const sizeOfFile = () => statSync(path.join(folder, readdirSync(folder)[0] ?? '')).size;
  const size = sizeOfFile();
  const sizes = [1, 2, 3, 4, 5, 6].map((run) => {
    const cache = open();
    for (const n of numbers.slice(1)) cache.withFingerprint(`posts/${n}.yaml`, longAgo);
    cache.set('posts/0.yaml', article(0, run));
    cache.save();
    const next = open();
    expect(numbers.map((n) => next.withFingerprint(`posts/${n}.yaml`, longAgo)?.fields)).toEqual([
      { ...article(0, run).fields },
      ...numbers.slice(1).map((n) => article(n).fields),
    ]);
    return sizeOfFile();
  });
  expect(sizes.map((each) => each > size)).toEqual([true, true, true, true, true, false]);
});

test('the texts of a file can still be read when another process has replaced it', () => {
  const content = 'Begin anywhere. '.repeat(50);
  keep('posts/begin.yaml', { ...begin, fields: { content } });
  const before = open().withFingerprint('posts/begin.yaml', longAgo);
  keep('posts/begin.yaml', { ...begin, version: 'def', fields: { content: content.toUpperCase() } });
  expect(before?.fields).toEqual({ content });
});

test.each([['["quotes/begin.yaml",'], ['null'], ['{"a": 1}']])('a damaged line (%s) makes the whole cache stale', (line) => {
  keep('quotes/begin.yaml', begin);
  writeFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), `${line}\n`, { flag: 'a' });
  expect(open().withFingerprint('quotes/begin.yaml', longAgo)).toBeUndefined();
});

function keep(file: string, parsed: ParsedFile): void {
  const cache = open();
  cache.set(file, parsed);
  cache.save();
}

function open(): ParseCache {
  return new ParseCache(folder, 'content');
}
