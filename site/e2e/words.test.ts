import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, showIntent, waitForHydration, withoutPictures } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();
const menu = ['Home', 'About', 'Products', 'Blog', 'Contact'];
const footer = ['Quick links', 'Digital Planner Coming Soon', 'Goal Setting Course Coming Soon', `© ${new Date().getFullYear()} Mindset.`];

const textsOf: readonly (readonly [where: string, texts: string])[] = [
  [
    '/',
    'Journal Editor | Buy on Amazon | Amazon Prime Eligible | Achieve Clarity | Embrace Gratitude | Build Better Habits | First Name | Email Address | Fast Shipping | Prime Eligible | Secure Payment',
  ],
  ['/about', 'Our Story | Our Mission | The Founder | Join Our Community | Sign Up for Our Newsletter'],
  [
    '/product',
    'Customer Rating 5.0/5 | Morning and evening reflection prompts | Structured goal-setting frameworks | Daily gratitude practice | Habit tracking system | Weekly and monthly review sections | Buy Now on Amazon | Sarah M. | Daniel K. | Priya R. | Subscribe',
  ],
  ['/blog', 'Read more | February 23, 2026 | 4 min read | Buy on Amazon | Subscribe'],
  [
    '/blog/power-of-daily-journaling',
    'February 23, 2026 | 4 min read | By Ivo Marsh | Mindfulness & Reflection | Share this post Facebook | About the Author Ivo Marsh | Get Your Journal | Buy on Amazon | Categories | Related Articles | Get Your Journal on Amazon | Subscribe',
  ],
  [
    '/categories',
    'Explore Articles | Goal Setting & Achievement | Productivity & Focus | Mindfulness & Reflection | Habit Formation | Buy on Amazon | Categories',
  ],
  ['/categories/habits', 'Articles in Habit Formation | Read more | Why Focus on Habit Formation? | Buy on Amazon'],
  ['/contact', 'hello@mindsetjournal.example | Facebook'],
];

test('every page has the specified texts, with and without JavaScript', async () => {
  const page = await browser.open('about:blank');
  const plain = await browser.open('about:blank', { javaScriptEnabled: false });
  for (const opened of [page, plain]) await withoutPictures(opened);
  for (const [where, texts] of textsOf) {
    await page.goto(url + where);
    await waitForHydration(page);
    await plain.goto(url + where);
    // Without JavaScript, the pages of the book are a list.
    const words = (await wordsOf(page)).replace(/Previous pages 1 of \d+ ?: A day, written Next pages /, '');
    await expect.poll(async () => [where, await wordsOf(plain)]).toEqual([where, words]);
    for (const text of [...menu, ...texts.split(' | '), ...footer]) expect([where, words]).toEqual([where, expect.stringContaining(text)]);
    expect([where, words.includes('Journal Editor')]).toEqual([where, where === '/']);
  }
});

test('the scroll cue scrolls smoothly, or instantly with reduced motion', async () => {
  const page = await browser.open(url);
  await waitForHydration(page);
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const scrolled = page.evaluate(
      () =>
        new Promise((resolve) => {
          Element.prototype.scrollIntoView = function scrollIntoView(options) {
            resolve([this.id, (options as ScrollIntoViewOptions).behavior]);
          };
        }),
    );
    await page.getByRole('link', { name: 'See what the pages do' }).click();
    expect(await scrolled).toEqual(['benefits', behavior]);
  }
});

test('a page that cannot be rendered says so below the menu', async () => {
  const page = await browser.open(`${url}/about`);
  await waitForHydration(page);
  await page.route('**/api/categories', (route) => route.fulfill({ json: [{ id: 'x', slug: 'x', name: {}, icon: '' }] }));
  await page.locator('footer').getByRole('link', { name: 'Categories' }).click();
  await page.getByText('Something went wrong loading this page.').waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
  browser.ignoreMessages(page);
  await page.unroute('**/api/categories');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
});

test('when the whole site fails, a page shows the error on request and can be retried', async () => {
  const page = await browser.open('about:blank');
  await page.route(`${url}/about`, async (route) => {
    const html = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/html', body: html.replace('"navigation":[', '"navigation":null,"was":[') });
  });
  await page.goto(`${url}/about`);
  await showIntent(page);
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await expect.poll(() => page.getByText('The application encountered an error').count()).toBe(1);
  await expect.poll(() => page.title()).toBe('Something went wrong');
  const details = page.getByText(/^TypeError: /);
  await expect.poll(() => details.isVisible()).toBe(false);
  await page.getByText('Error details').click();
  await expect.poll(() => details.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  browser.ignoreMessages(page);
});

async function wordsOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ').trim();
}
