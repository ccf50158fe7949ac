import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { SpreadPage } from '../model/api/editions-api.ts';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { testApp } from '../../fixtures/harness/test-server.ts';
import type { PageRequest } from '../model/api/page-request.ts';

/** What a page shows, as words. */
async function render({ url, site, fallback, hasScripts }: PageRequest): Promise<Buffer> {
  const words = Object.values(fallback).map((value) => {
    const { title, name, content, categories } = { ...(value as Record<string, unknown>) };
    return [title, name, content, JSON.stringify(categories)].filter(Boolean).join(' ');
  });
  return Buffer.from(`<html><body>${url} ${site.tagline} ${hasScripts} ${words.join(' ')}</body></html>`);
}

async function changed() {
  const { content, git } = await contentRepository();
  const write = (file: string, text: string) => writeFile(path.join(content, file), text);
  const text = (file: string) => git('show', `HEAD:content/${file}`);
  await write(
    'posts/margins.yaml',
    text('posts/margins.yaml')
      .replace(/^title: .*$/m, 'title: Other margins')
      .concat('draft: true\n'),
  );
  await write('categories/habits.yaml', text('categories/habits.yaml').replace(/^name: .*$/m, 'name: Customs'));
  await write('site.yaml', text('site.yaml').replace(/^tagline: .*$/m, 'tagline: Other words'));
  await write('quotes/new.yaml', 'text: Newly written words.\ndayOfWeek: tuesday\n');
  await write('prompts/one-thing.yaml', 'text: Changed?\ntype: morning\n');
  await write('pages/weeks.yaml', 'name: Weeks\nblocks:\n  - title: "{Weeks}"\n  - lines: 1\n');
  await write('templates/weekday.yaml', text('templates/weekday.yaml').concat('rules: solid\n'));
  const { app } = await testApp({}, render, content);
  return (where: string) => app.request(where);
}

test('the pages of a post, a category and the site are shown before and after, with marks and without scripts', async () => {
  const get = await changed();
  const page = async (file: string, side: string) => {
    const response = await get(`/api/publish/preview?path=${file}&side=${side}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
    return response.text();
  };
  expect(await page('posts/margins.yaml', 'after')).toContain('false <mark>Other margins</mark>');
  expect(await page('posts/margins.yaml', 'before')).toContain('false <mark>In the Margins</mark>');
  expect(await page('categories/habits.yaml', 'after')).toContain('<mark>Customs</mark>');
  expect(await page('site.yaml', 'after')).toContain('<mark>Other words</mark>');
});

test('the journal page of a quote and a prompt has its text, on the day of the item', async () => {
  const get = await changed();
  const response = await get('/api/publish/journal-page?path=quotes/new.yaml&side=after');
  expect(await response.json()).toMatchObject({ page: { type: 'evening', weekday: 'tuesday' }, overflow: [] });
  const before = await get('/api/publish/journal-page?path=prompts/one-thing.yaml&side=before');
  const after = await get('/api/publish/journal-page?path=prompts/one-thing.yaml&side=after');
  expect([before.status, after.status]).toEqual([200, 200]);
  expect(await before.text()).not.toBe(await after.text());
});

test('a page of the book is shown in its place, with the words of the book and the lines of its template', async () => {
  const get = await changed();
  const { page } = await (await get('/api/publish/journal-page?path=pages/weeks.yaml&side=after')).json();
  const words = (page as SpreadPage).operations.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect([page.number, page.side, words]).toEqual([5, 'right', ['Thirteen weeks', '5']]);
  expect((page as SpreadPage).operations.filter((mark) => mark.kind === 'line' && mark.dots === undefined)).toHaveLength(1);
});

test.each([
  ['preview?path=posts/margins.yaml&side=now', 400, 'side: must be before or after'],
  ['preview?path=posts/evening-pages.yaml&side=after', 404, 'There is no change of this item that a page shows'],
  ['preview?path=../code.js&side=after', 404, 'There is no change of this item that a page shows'],
  ['preview?path=quotes/new.yaml&side=after', 404, 'There is no change of this item that a page shows'],
  ['journal-page?path=quotes/new.yaml&side=before', 404, 'This item is not in the last commit, or not valid there'],
])('%s is %i: %s', async (where, status, sentence) => {
  const response = await (await changed())(`/api/publish/${where}`);
  expect([response.status, await response.text()]).toEqual([status, sentence]);
});
