import { expect, test } from 'vitest';
import { until } from '../../fixtures/test-server.ts';
import { useBrowser } from './browser.ts';
import { expectMissing, follow, missingPages, publicPages, usePublicSite } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();

test.each([360, 1280])(
  'at %d px nothing on a page moves while it loads and is read to its end, and only this site is asked for anything',
  async (width) => {
    const { url } = site;
    for (const where of [...publicPages, ...missingPages]) {
      const page = await browser.open('about:blank', { viewport: { width, height: 800 } });
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(url + where);
      await page.waitForLoadState('networkidle');
      const steps = Math.ceil((await page.evaluate(() => document.documentElement.scrollHeight)) / 600);
      for (let step = 0; step < steps; step += 1) {
        await page.mouse.wheel(0, 600);
        // Two frames, for a shift is only noted when it has been drawn.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      }
      await page.waitForLoadState('networkidle');
      // To the third decimal, as it is reported: a font of its own width moves the ends of lines by fractions of a pixel.
      const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      expect([where, shift.toFixed(3)]).toEqual([where, '0.000']);
      expect([where, [...hosts]]).toEqual([where, [url]]);
      expectMissing(browser.takeMessages(page), missingPages.includes(where as (typeof missingPages)[number]) ? 1 : 0);
      await page.close();
    }
  },
);

test('Back returns to the place on the page where one left it', async () => {
  const { url } = site;
  const page = await browser.open(`${url}/blog`);
  const card = page.getByRole('link', { name: 'The Power of Daily Journaling' });
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(400);
  await follow(page, 'The Power of Daily Journaling');
  await page.getByRole('heading', { level: 1, name: 'The Power of Daily Journaling' }).waitFor();
  await until(async () => (await page.evaluate(() => window.scrollY)) === 0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  await until(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left) <= 1);
});
