import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fullContent } from '../fixtures/harness/content-folder.ts';
import { testApp } from '../fixtures/harness/test-server.ts';
import { builtRenderer } from '../server/blog/built-renderer.ts';
import { compress } from '../server/http/compress.ts';
import { builtPictures } from '../server/pictures/picture-cache.ts';

/** The maximum size of each part of the site as sent (text with Brotli), in KiB. Raise a number only with the reason in the commit. */
const budgetsKiB = {
  /** The scripts that a public page runs before its visitor's first intent. */
  scriptsBeforeIntent: 3,
  /** Each with its static imports, without those of the entry. */
  scripts: {
    'site/entry/client.tsx': 77,
    'site/pages/home/home-page.tsx': 3,
    'site/pages/about-page.tsx': 1,
    'site/pages/product/product-page.tsx': 8,
    'site/pages/blog/blog-page.tsx': 6,
    'site/pages/post/post-page.tsx': 3,
    'site/pages/categories-page.tsx': 2,
    'site/pages/contact-page.tsx': 1,
    'site/pages/privacy-page.tsx': 1,
    'site/editor/editor-page.tsx': 150,
    'site/editor/article-page.tsx': 200,
  },
  wholeStyleSheet: 11,
  fonts: 60,
  html: {
    '/': 13,
    '/about': 9,
    '/product': 20,
    '/blog': 12,
    '/blog/power-of-daily-journaling': 13,
    '/categories': 9,
    '/categories/habits': 10,
    '/contact': 7,
  },
  /** The styles in the HTML, before compression. */
  stylesInHtml: 27,
  /** The size on disk of what every command reads before it runs. */
  commandLine: 120,
  /** The size on disk of the code that renders public pages for a static site. The editor's is four times as large. */
  publicRenderer: 760,
  /** Values such as `w-[42vw]` in class strings, counted and not in KiB. Others are names of the theme, or multiples of its spacing. */
  arbitraryValues: 40,
  /** The cover, at the widths that a phone and a laptop choose, and the open book, sharp at a pixel ratio of 2. */
  pictures: { 'book-480.avif': 6, 'hero-800.avif': 25, 'product-800.avif': 25, 'spread-800.avif': 25, 'spread-1440.avif': 40 },
} as const;

const dist = path.resolve('dist');
const client = path.join(dist, 'client');
const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;

test('the classes of elements are names, with few arbitrary values', () => {
  const sources = readdirSync('site', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const values = sources.flatMap((name) => readFileSync(path.join('site', name), 'utf8').match(/[a-z]-\[(?!lucide--)[^\]\s]+\]/g) ?? []);
  expect(values.slice(budgetsKiB.arbitraryValues)).toEqual([]);
});

test('each class with a variant has a rule in the built style sheets', () => {
  const sheets = readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.css'));
  const css = sheets.map((file) => readFileSync(path.join(client, 'assets', file), 'utf8').replaceAll('\\', '')).join('\n');
  const sources = readdirSync('site', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
  // `max-sm:hidden` or `group-hover/card:text-ink`, but not `og:title`.
  const variants =
    /(?<=["'`\s])(?!about:|article:|og:|twitter:)(?:[*a-z][\w*/-]*(?:\[[^\]\s]*\]|\([^)\s]*\))?:)+[a-z-][^\s"'`,]*(?=["'`\s])/g;
  const classes = sources.flatMap((name) => readFileSync(path.join('site', name), 'utf8').match(variants) ?? []);
  expect(classes.length).toBeGreaterThan(300);
  expect(classes.filter((name) => !css.includes(`.${name}`))).toEqual([]);
});

test('the built scripts, style sheet and fonts stay within their budgets', () => {
  const entry = chunksOf('site/entry/client.tsx');
  const scripts = Object.keys(budgetsKiB.scripts).map((name) => {
    const own = [...chunksOf(name)].filter((chunk) => name === 'site/entry/client.tsx' || !entry.has(chunk));
    return [name, sum(own.map((chunk) => sentBytes(fileOf(chunk))))] as const;
  });
  const fonts = readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.woff2'));
  expect(overBudget(budgetsKiB.scripts, Object.fromEntries(scripts))).toEqual([]);
  const others = {
    scriptsBeforeIntent: sum([...chunksOf('site/loader/loader.ts')].map((chunk) => sentBytes(fileOf(chunk)))),
    wholeStyleSheet: sentBytes(fileOf('site/styles/site.css')),
    fonts: sum(fonts.map((file) => sentBytes(`assets/${file}`))),
  };
  expect(overBudget(budgetsKiB, others)).toEqual([]);
});

test('the code that every command loads stays within its budget', () => {
  const modules = new Set(['journal.js']);
  for (const module of modules)
    for (const [, imported = ''] of readFileSync(path.join(dist, 'cli', module), 'utf8').matchAll(/(?:from|import) ?"(\.[^"]+\.js)"/g))
      modules.add(path.join(path.dirname(module), imported));
  const commandLine = sum([...modules].map((module) => statSync(path.join(dist, 'cli', module)).size));
  expect(overBudget(budgetsKiB, { commandLine })).toEqual([]);
});

test('a build of the public pages loads no code of the editor', () => {
  const script = `
    import { Session } from 'node:inspector/promises';
    const loaded = new Set();
    const session = new Session();
    session.connect();
    session.on('Debugger.scriptParsed', ({ params }) => loaded.add(params.url));
    await session.post('Debugger.enable');
    const { builtRenderer } = await import(${JSON.stringify(path.resolve('server/blog/built-renderer.ts'))});
    await builtRenderer(${JSON.stringify(dist)}, false);
    process.once('beforeExit', () => console.log([...loaded].filter((url) => url.includes('/dist/renderer/')).join('\\n')));`;
  const loaded = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { encoding: 'utf8' });
  const files = loaded
    .trim()
    .split('\n')
    .map((url) => url.replace('file://', ''));
  expect(files.some((file) => file.includes('product-page'))).toBe(true);
  expect(overBudget(budgetsKiB, { publicRenderer: sum(files.map((file) => statSync(file).size)) })).toEqual([]);
});

test('the HTML of each kind of page, and the styles in it, stay within their budgets', async () => {
  // Monday's question is the longest.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await testApp({}, await builtRenderer(dist, true), fullContent);
  const pages = Object.keys(budgetsKiB.html).map(async (where) => {
    const html = await (await app.fetch(new Request(`http://localhost${where}`))).text();
    const styles = sum([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([element]) => Buffer.byteLength(element)));
    expect(overBudget({ [where]: budgetsKiB.stylesInHtml }, { [where]: styles })).toEqual([]);
    return [where, (await compress(Buffer.from(html), 'br', 'thorough')).length] as const;
  });
  expect(overBudget(budgetsKiB.html, Object.fromEntries(await Promise.all(pages)))).toEqual([]);
});

test('the pictures of the book are in the build and stay within their budgets', () => {
  const files = readdirSync(builtPictures(dist));
  const sizes = Object.keys(budgetsKiB.pictures).map((name) => {
    const [, cover = '', form = ''] = /^(.+)-(.+)$/.exec(name) ?? [];
    const picture = createHash('sha1').update(`/images/cover/${cover}.svg`).digest('hex').slice(0, 16);
    const file = files.find((each) => each.startsWith(`${picture}.`) && each.endsWith(`.${form}`)) ?? '';
    return [name, statSync(path.join(builtPictures(dist), file)).size] as const;
  });
  expect(overBudget(budgetsKiB.pictures, Object.fromEntries(sizes))).toEqual([]);
});

/** The sizes, in bytes, that are missing or above their budget. */
function overBudget(budgets: Readonly<Record<string, unknown>>, sizes: Readonly<Record<string, number>>): string[] {
  const wrong = Object.entries(sizes).filter(([name, bytes]) => !(bytes > 0 && bytes <= Number(budgets[name]) * 1024));
  return wrong.map(([name, bytes]) => `${name}: ${(bytes / 1024).toFixed(1)} of ${String(budgets[name])} KiB`);
}

/** A chunk and all its static imports. */
function chunksOf(name: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(name)) for (const imported of manifest[seen.add(name) && name]?.imports ?? []) chunksOf(imported, seen);
  return seen;
}

function fileOf(chunk: string): string {
  const file = manifest[chunk]?.file;
  if (file === undefined) throw new Error(`The build has no ${chunk}`);
  return file;
}

/** The size of a built file as sent, in bytes. */
function sentBytes(file: string): number {
  const place = path.join(client, file);
  return statSync(`${place}.br`, { throwIfNoEntry: false })?.size ?? statSync(place).size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
