import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { isInView } from './editor.ts';
import { sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url, data } = await sharedPublicSite();
const javaScriptEnabled = false;

test('the menu, the cards, the categories and the footer are links', async () => {
  const page = await browser.open(url, { javaScriptEnabled });
  const steps: [string, string][] = [
    ['Blog', '/blog'],
    ['The Power of Daily Journaling', '/blog/power-of-daily-journaling'],
    ['Categories', '/categories'],
    ['Habit Formation', '/categories/habits'],
    ['About', '/about'],
    ['Sign Up for Our Newsletter', '/#newsletter'],
    ['Contact', '/contact'],
  ];
  for (const [name, where] of steps) {
    await page.getByRole('link', { name }).first().click();
    expect(page.url()).toBe(url + where);
  }
});

test('the search shows its results and their number, or says that there are none', async () => {
  const page = await browser.open(`${url}/blog`, { javaScriptEnabled });
  await page.getByRole('searchbox', { name: 'Search the blog' }).fill('habit');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(page.url()).toBe(`${url}/blog?q=habit`);
  const found = await page.getByRole('article').count();
  expect(found).toBeGreaterThan(1);
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe(`${found} articles for “habit”`);
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('habit');

  await page.getByRole('searchbox').fill('zebra');
  await page.getByRole('searchbox').press('Enter');
  await expect.poll(() => page.getByText('Nothing found for “zebra”.').count()).toBe(1);
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(13);
});

test('signups on the home page and in a footer are on disk', async () => {
  const page = await browser.open(url, { javaScriptEnabled, viewport: { width: 360, height: 520 } });
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(page.url()).toBe(`${url}/?subscribed=1#subscribed`);
  const thanks = page.locator('#newsletter output');
  await expect.poll(() => thanks.innerText()).toContain('Thank you for subscribing! Check your inbox soon.');
  await expect.poll(() => isInView(thanks)).toBe(true);

  await page.goto(`${url}/product`);
  await page.getByPlaceholder('Enter your email').fill('grace@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(page.url()).toBe(`${url}/?subscribed=1#subscribed`);
  const lines = (await readFile(path.join(data, 'newsletter.csv'), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.replace(/^[^,]*,/, ''))).toEqual(['name,email', 'Ada,ada@example.com', ',grace@example.com']);
});
