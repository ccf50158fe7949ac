import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { until } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { publicPages, sharedPublicSite, waitForHydration } from './public-site.ts';

const browser = useBrowser();
const site = await sharedPublicSite();

test('each page looks the same with the rules in its HTML as with the whole style sheet', async () => {
  const page = await browser.open('about:blank', { javaScriptEnabled: false });
  const sheet = await wholeSheet();
  const look = async () => {
    await until(() => page.evaluate(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return lookOf(page);
  };
  for (const where of publicPages)
    // A phone has another picture of the book.
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(site.url + where);
      const before = await look();
      expect(before.length).toBeGreaterThan(50);
      await page.evaluate((href) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        document.head.append(link);
      }, sheet);
      await until(() => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet?.cssRules.length));
      expect([where, width, await look()]).toEqual([where, width, before]);
    }
});

test('a page that the browser renders is shown only when its styles and words are loaded', async () => {
  // Without motion: parts of an opened page do not move before hydration.
  const page = await browser.open('about:blank', { reducedMotion: 'reduce' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.css', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/blog/three-priorities`, { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about', { waitUntil: 'commit' });
  // The loading state replaces the next page.
  await page.getByText('Loading…').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Our Mission' }).count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 2, name: 'Our Mission' }).waitFor();
  await expect.poll(() => page.locator('link[rel=stylesheet]').count()).toBe(1);
  const whole = await lookOf(page);

  const opened = await browser.open(`${site.url}/about`, { javaScriptEnabled: false, reducedMotion: 'reduce' });
  expect(whole).toEqual(await lookOf(opened));
});

test('a visit loads only the words of its page, until a link is about to be followed', async () => {
  const page = await browser.open('about:blank');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/contact`, { waitUntil: 'networkidle' });
  const words = await page.evaluate(() => Object.keys(JSON.parse(document.querySelector('#pageData')?.textContent ?? '{}').words));
  expect(words).toContain('contact');
  expect(words).not.toContain('features');
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
  await page.locator('#features-title').waitFor();
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual(['/api/site']);
});

test('a page is loaded from the server when its styles, its words or its code fail to load', async () => {
  const page = await browser.open('about:blank');
  browser.ignoreMessages(page);
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  for (const pattern of ['**/*.css', '**/api/site*', '**/about-page*.js']) {
    await page.route(pattern, (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await waitForHydration(page);
    documents = 0;
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect([pattern, new URL(page.url()).pathname, documents]).toEqual([pattern, '/about', 1]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await page.unroute(pattern);
  }
});

test('without a server, a click says that the page could not be loaded, and a button loads it when the server is back', async () => {
  const page = await browser.open(`${site.url}/contact`);
  await waitForHydration(page);
  browser.ignoreMessages(page);
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByRole('alert').getByText('Something went wrong loading this page.').waitFor();
  await expect.poll(async () => [new URL(page.url()).pathname, await page.title()]).toEqual(['/about', 'Error | Mindset Journal']);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
  await page.goForward();
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
});

test('a page whose code cannot be loaded stays as the server sent it', async () => {
  const page = await browser.open('about:blank');
  browser.ignoreMessages(page);
  await page.route('**/about-page*.js', (route) => route.abort());
  await page.goto(`${site.url}/about`, { waitUntil: 'networkidle' });
  await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
});

/** The address of the style sheet of all pages. */
async function wholeSheet(): Promise<string> {
  const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  return `/${manifest['site/styles/site.css']?.file}`;
}

/** Elements of the body with a hash of their computed styles, including pseudo-elements: of those with the same tags and classes
 * up to the body, the first three. */
async function lookOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    // A loop over the letters would take ten times as long.
    const hashOf = async (style: CSSStyleDeclaration) => {
      const values = names.map((name) => style.getPropertyValue(name)).join('\n');
      return new Uint32Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(values))).join(' ');
    };
    const pseudoOf = (element: Element, name: string) => {
      const style = getComputedStyle(element, name);
      // Other pseudo-elements are not rendered.
      return style.content === 'none' ? '' : hashOf(style);
    };
    const counts = new Map<string, number>();
    const isRepeated = (element: Element) => {
      let path = '';
      for (let current: Element | null = element; current; current = current.parentElement)
        path += `${current.tagName} ${current.className}\n`;
      const count = counts.get(path) ?? 0;
      counts.set(path, count + 1);
      return count >= 3;
    };
    const elements = [...document.querySelectorAll('body, body *:not(script, style, link)')].filter((element) => !isRepeated(element));
    const looks = elements.map((element) =>
      Promise.all([
        element.tagName,
        element.className,
        hashOf(getComputedStyle(element)),
        pseudoOf(element, '::before'),
        pseudoOf(element, '::after'),
      ]),
    );
    return (await Promise.all(looks)).map((parts) => parts.join(' '));
  });
}
