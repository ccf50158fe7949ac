import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ParseCache } from './parse-cache.ts';
import { readKnown } from './read-known.ts';

const longAgo = '1700000000000000000-1700000000000000000-12-3';
const begin = { stamp: longAgo, version: 'abc', fields: { text: 'Begin.' } };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parse-cache-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a file whose stamp is unchanged is not even read', () => {
  keep('quotes/begin.yaml', begin);
  const listed = { file: 'quotes/begin.yaml', part: 'quotes', stamp: longAgo } as const;
  expect(readKnown('/nowhere', listed, open())).toEqual({
    part: 'quotes',
    stamp: longAgo,
    stored: { id: 'begin', file: 'quotes/begin.yaml', version: 'abc', fields: { text: 'Begin.' } },
    problems: [],
  });
});

test('another stamp is not taken for it, the same bytes are', () => {
  keep('quotes/begin.yaml', begin);
  const cache = open();
  expect(cache.withStamp('quotes/begin.yaml', longAgo.replace('-12-', '-13-'))).toBeUndefined();
  expect(cache.withStamp('quotes/end.yaml', longAgo)).toBeUndefined();
  expect(cache.fieldsOf('quotes/begin.yaml', longAgo, 'other')).toBeUndefined();
  expect(cache.fieldsOf('quotes/begin.yaml', longAgo, 'abc')).toEqual({ text: 'Begin.' });
});

test('a stamp of just now is not kept, for the file may change again without its stamp showing it', () => {
  const justNow = `1700000000000000000-${Date.now()}000000-12-3`;
  keep('quotes/begin.yaml', { ...begin, stamp: justNow });
  expect(open().withStamp('quotes/begin.yaml', justNow)).toBeUndefined();
  expect(open().fieldsOf('quotes/begin.yaml', justNow, 'abc')).toEqual({ text: 'Begin.' });
});

test('a link counts as unchanged only when what it leads to does too', () => {
  const link = `${longAgo}>1700000000000000000-${Date.now()}000000-12-3`;
  keep('quotes/begin.yaml', { ...begin, stamp: link });
  expect(open().withStamp('quotes/begin.yaml', link)).toBeUndefined();
});

test('where nothing can be written, nothing is kept and nobody is troubled', () => {
  writeFileSync(path.join(folder, 'file'), '');
  const cache = new ParseCache(path.join(folder, 'file', 'cache'), 'content');
  cache.set('quotes/begin.yaml', begin);
  expect(() => cache.save()).not.toThrow();
});

test('what cannot be read is not there, and nobody is troubled', () => {
  keep('quotes/begin.yaml', begin);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  rmSync(file);
  mkdirSync(path.join(file, 'in-its-place'), { recursive: true });
  const cache = open();
  expect(cache.withStamp('quotes/begin.yaml', longAgo)).toBeUndefined();
  cache.set('quotes/begin.yaml', begin);
  expect(() => cache.save()).not.toThrow();
  expect(readdirSync(folder)).toEqual([path.basename(file)]);
});

test('what a run did not ask for is forgotten', () => {
  keep('quotes/begin.yaml', begin);
  open().save();
  expect(open().withStamp('quotes/begin.yaml', longAgo)).toBeUndefined();
});

test('where one file of many is another, its line alone is added; in time all is written anew', () => {
  const files = Array.from({ length: 10 }, (_, n) => `quotes/quote-${n}.yaml`);
  run({ ...begin, version: 'first' });
  const lengths = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((version) => {
    run({ ...begin, version });
    expect(open().withStamp('quotes/quote-3.yaml', longAgo)?.version).toBe(version);
    expect(open().withStamp('quotes/quote-4.yaml', longAgo)?.version).toBe('abc');
    return readKeptText().split('\n').length - 1;
  });
  expect(lengths).toEqual([11, 12, 13, 14, 15, 10]);

  function run(changed: typeof begin): void {
    const cache = open();
    for (const file of files) if (!cache.withStamp(file, longAgo)) cache.set(file, begin);
    cache.set('quotes/quote-3.yaml', changed);
    cache.save();
  }
});

test('a line that was cut off sets nothing aside but itself, and no other value comes of it', () => {
  keep('quotes/begin.yaml', begin);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  writeFileSync(file, '["quotes/end.yaml","17', { flag: 'a' });
  const cache = open();
  expect(cache.withStamp('quotes/begin.yaml', longAgo)).toEqual(begin);
  cache.set('quotes/end.yaml', { ...begin, version: 'end' });
  cache.save();
  const end = open().withStamp('quotes/end.yaml', longAgo);
  expect([undefined, 'end']).toContain(end?.version);
});

test.each([['["quotes/begin.yaml",'], ['null'], ['{"a": 1}']])('a damaged line (%s) sets the whole cache aside', (line) => {
  keep('quotes/begin.yaml', begin);
  writeFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), `${line}\n`, { flag: 'a' });
  expect(open().withStamp('quotes/begin.yaml', longAgo)).toBeUndefined();
});

function readKeptText(): string {
  return readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
}

function keep(file: string, parsed: typeof begin): void {
  const cache = open();
  cache.set(file, parsed);
  cache.save();
}

function open(): ParseCache {
  return new ParseCache(folder, 'content');
}
