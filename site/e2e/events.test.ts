import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { waitForHydration, sharedPublicSite } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test('every buy link sends an event with its placement', async () => {
  const page = await withService();
  const seen: string[] = [];
  for (const where of ['/', '/product', '/blog', '/blog/three-priorities', '/categories', '/categories/habits']) {
    await page.goto(url + where);
    await waitForHydration(page);
    for (const link of await page.locator('a[href^="https://www.amazon.com"]').all()) {
      await expect.poll(async () => [await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
      await link.dispatchEvent('click');
    }
    for (const [name, payload] of await eventsOn(page)) {
      if (name !== 'click') continue;
      expect(payload).toMatchObject({ event_category: 'amazon', product_name: 'Mindset Journal', conversion: true });
      seen.push(`${where} ${payload['event_label']}`);
    }
  }
  expect(seen).toEqual([
    '/ hero_section',
    '/ main_cta_section',
    '/ footer_link',
    '/product product_page_main',
    // The bar at the bottom of a phone.
    '/product product_page_main',
    '/product product_page_bottom',
    '/product footer_link',
    '/blog blog_list_page',
    '/blog footer_link',
    '/blog/three-priorities blog_post_sidebar',
    '/blog/three-priorities blog_post_bottom',
    '/blog/three-priorities footer_link',
    '/categories categories_page',
    '/categories footer_link',
    '/categories/habits category_page',
    '/categories/habits footer_link',
  ]);
});

test('views, the scroll cue, shares and a signup send one event each; a failed signup sends none', async () => {
  const page = await withService();
  await page.goto(url);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'See what the pages do' }).click();
  await page.locator('#benefits:focus').waitFor();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.route(`${url}/`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  browser.takeMessages(page);
  await page.unroute(`${url}/`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thank you for subscribing! Check your inbox soon.').waitFor();
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await page.getByRole('link', { name: 'The Power of Daily Journaling' }).click();
  await page.getByRole('heading', { name: 'Share this post' }).waitFor();
  for (const network of ['Facebook', 'Twitter', 'LinkedIn']) await page.getByRole('link', { name: network }).first().dispatchEvent('click');
  await page.locator('footer').getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('link', { name: 'Habit Formation' }).click();
  await page.getByRole('heading', { name: 'Articles in Habit Formation' }).waitFor();
  const title = 'The Power of Daily Journaling';
  await expect
    .poll(() => eventsOn(page))
    .toEqual([
      ['scroll_click', { event_category: 'hero', event_label: 'scroll_to_benefits' }],
      ['newsletter_signup', { event_category: 'engagement', event_label: 'signup_form' }],
      ['view_blog_list', { event_category: 'engagement', event_label: 'blog_section' }],
      ['view_blog_post', { event_category: 'engagement', event_label: title }],
      ['share_post', { event_category: 'facebook', event_label: title }],
      ['share_post', { event_category: 'twitter', event_label: title }],
      ['share_post', { event_category: 'linkedin', event_label: title }],
      ['view_categories', { event_category: 'engagement', event_label: 'categories_page' }],
      ['view_category', { event_category: 'engagement', event_label: 'habits' }],
    ]);
});

test('a signup with a plain form sends its event once, whatever the visitor does next', async () => {
  const page = await withService();
  // React does not arrive, so the browser sends the form.
  await page.route('**/assets/client-*.js', (route) => route.abort());
  await page.goto(url);
  browser.expectLostCalls(page);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Thank you for subscribing! Check your inbox soon.').waitFor();
  await page.unroute('**/assets/client-*.js');
  await expect.poll(() => eventsOn(page)).toEqual([['newsletter_signup', { event_category: 'engagement', event_label: 'signup_form' }]]);
  await page.reload();
  await waitForHydration(page);
  expect(await eventsOn(page)).toEqual([]);
  await page.goto(`${url}/about`);
  await page.goBack();
  await waitForHydration(page);
  expect(await eventsOn(page)).toEqual([]);
});

type Event = [name: string, payload: Record<string, unknown>];

/** A page whose analytics service records events, and without access to other sites. */
async function withService(): Promise<Page> {
  const page = await browser.open('about:blank');
  await page.context().route(/^https:/, (route) => route.abort());
  await page.addInitScript(() => {
    const recorded: unknown[] = [];
    Object.assign(window, { recorded, gtag: (...words: unknown[]) => recorded.push(words) });
  });
  return page;
}

async function eventsOn(page: Page): Promise<Event[]> {
  const recorded = await page.evaluate(() => (window as unknown as { recorded: [string, string, Record<string, unknown>][] }).recorded);
  return recorded.map(([kind, name, payload]) => {
    expect(kind).toBe('event');
    return [name, payload];
  });
}
