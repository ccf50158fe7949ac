import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, waitForLayout } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test('cards are in one, two or three columns, and excerpts are cut after three lines at the end of a word', async () => {
  const page = await browser.open(`${url}/blog`);
  const cards = page.getByRole('article');
  let cut = 0;
  for (const [width, columns] of [
    [320, 1],
    [360, 1],
    [397, 1],
    [768, 2],
    [911, 2],
    [1170, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await waitForLayout(page);
    // The newest post has its own row.
    const tops = await Promise.all((await cards.all()).slice(1, 5).map(async (card) => (await card.boundingBox())?.y));
    expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns]);
    const seen = await cutWords(page);
    expect([width, seen.partial]).toEqual([width, []]);
    cut += seen.hidden;
  }
  expect(cut).toBeGreaterThan(20);
  const lines = await page
    .locator('article p.excerpt')
    .evaluateAll((excerpts) =>
      excerpts.map((excerpt) =>
        Math.round(excerpt.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(excerpt).lineHeight)),
      ),
    );
  expect(Math.max(...lines)).toBe(3);
});

test('the newest post leads the list in full width, but not in a search or on a later page', async () => {
  const page = await browser.open(`${url}/blog`, { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  const widths = async () =>
    (await Promise.all((await page.locator('main article').all()).map((card) => card.boundingBox()))).map((box) =>
      Math.round(box?.width ?? 0),
    );
  const [lead = 0, ...others] = await widths();
  expect(Math.min(...others)).toBe(Math.max(...others));
  expect(lead).toBeGreaterThan(3 * Math.max(...others));
  await page.goto(`${url}/blog?q=morning`);
  expect(new Set(await widths()).size).toBe(1);
});

test('the topics above the list lead to their articles without JavaScript, and keep the search and the current entry of the menu', async () => {
  const page = await browser.open(`${url}/blog?q=morning`, { javaScriptEnabled: false });
  const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link');
  const current = () => page.locator('[aria-current]').allInnerTexts();
  const names = await topics.allInnerTexts();
  expect(names.length).toBeGreaterThan(3);
  expect(await current()).toEqual(['Blog', 'All']);
  const all = await page.locator('main article').count();
  await page.getByRole('link', { name: 'Habit Formation' }).click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Habit Formation');
  expect(await topics.allInnerTexts()).toEqual(names);
  expect(await current()).toEqual(['Blog', 'Habit Formation']);
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search Habit Formation' }).inputValue()).toBe('morning');
  const found = await page.locator('main article').count();
  expect([found > 0, found < all]).toEqual([true, true]);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.poll(() => page.getByText(/articles for “morning”/).innerText()).toBe(`${all} articles for “morning”`);
});

/** The words of excerpts that the ellipsis partly covers, and the number of words cut off. */
function cutWords(page: Page): Promise<{ partial: string[]; hidden: number }> {
  return page.evaluate(() => {
    const partial: string[] = [];
    let hidden = 0;
    for (const excerpt of document.querySelectorAll<HTMLElement>('article .excerpt')) {
      const whole = excerpt.cloneNode(true) as HTMLElement;
      whole.style.display = 'block';
      const ellipsis = whole.appendChild(document.createElement('span'));
      ellipsis.textContent = '…';
      excerpt.after(whole);
      const { bottom } = excerpt.getBoundingClientRect();
      const widths = [...whole.children].map((word) => word.getBoundingClientRect().width);
      const widthOfEllipsis = widths.pop() ?? 0;
      for (const [index, word] of [...excerpt.children].entries()) {
        const box = word.getBoundingClientRect();
        // The box of the last word includes the ellipsis.
        const more = box.width - (widths[index] ?? 0);
        if (box.top >= bottom) hidden += 1;
        else if (Math.abs(more) > 0.5 && Math.abs(more - widthOfEllipsis) > 0.5) partial.push(word.textContent);
      }
      whole.remove();
    }
    return { partial, hidden };
  });
}
