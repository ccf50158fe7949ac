import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { useBrowser } from './browser.ts';
import { publicSite } from './public-site.ts';

const browser = useBrowser();
const file = `${fullContent}/posts/first-hour-of-the-day.yaml`;
const post = { ...(parse(readFileSync(file, 'utf8')) as object), slug: 'first-hour-of-the-day', title: 'The Hour, Unsaved' };

test('the preview in a frame looks like the post page, with its styles and pictures, and runs no scripts', async () => {
  const page = await openEditor();
  await page.evaluate(async (body) => {
    const response = await fetch('/api/entries/preview', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-same-origin');
    Object.assign(frame, { srcdoc: await response.text(), width: '1280', height: '800' });
    document.body.prepend(frame);
  }, post);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'The Hour, Unsaved' }).waitFor();
  const title = frame.locator('h1');
  const sizes = await title.evaluate((heading) => getComputedStyle(heading).fontSize);
  const cover = frame.locator('main img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await expect.poll(() => frame.locator('script:not([type$=json])').count()).toBe(0);
  // The editor can keep its scroll position.
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => document.querySelector('iframe')?.contentWindow?.scrollY)).toBe(500);

  await page.goto(`${new URL(page.url()).origin}/blog/first-hour-of-the-day`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize)).toBe(sizes);
});

async function openEditor(): Promise<Page> {
  const server = await publicSite();
  const page = await browser.open(`${server.url}/journal-editor`);
  await page.getByRole('heading', { name: 'Journal Quotes' }).waitFor();
  return page;
}
