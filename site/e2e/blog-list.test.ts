import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { sharedPublicSite, waitForLayout } from './public-site.ts';

const browser = useBrowser();
const { url } = await sharedPublicSite();

test('an excerpt that is cut after three lines ends with a whole word, at any width', async () => {
  const page = await browser.open(`${url}/blog`);
  let cut = 0;
  for (let width = 320; width <= 1280; width += 37) {
    await page.setViewportSize({ width, height: 900 });
    await waitForLayout(page);
    const seen = await visibleWords(page);
    expect([width, seen.partial]).toEqual([width, []]);
    cut += seen.hidden;
  }
  expect(cut).toBeGreaterThan(100);
});

test('the newest post leads the list over its whole width, but no search and no later page', async () => {
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

test('the topics above the list lead to their articles without JavaScript', async () => {
  const page = await browser.open(`${url}/blog`, { javaScriptEnabled: false });
  const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link');
  const names = await topics.allInnerTexts();
  expect(names.length).toBeGreaterThan(2);
  await topics.first().click();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(names[0]);
});

/**
 * Of the words of all excerpts that end in their last visible line: those that the ellipsis covers in part, and the number of those that
 * it hides. The pointer meets what is visible.
 */
function visibleWords(page: Page): Promise<{ partial: string[]; hidden: number }> {
  return page.evaluate(() => {
    const partial: string[] = [];
    let hidden = 0;
    for (const excerpt of document.querySelectorAll('article .line-clamp-3')) {
      excerpt.scrollIntoView({ block: 'center', behavior: 'instant' });
      excerpt.closest('article')?.querySelector('a')?.style.setProperty('pointer-events', 'none');
      const box = excerpt.getBoundingClientRect();
      const texts = document.createTreeWalker(excerpt, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const isVisible = [0, word.length - 1].map((letter) => {
            const range = document.createRange();
            range.setStart(text, index + letter);
            range.setEnd(text, index + letter + 1);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            if (bottom > box.bottom + 4) return false;
            const { offsetNode, offset } = document.caretPositionFromPoint((left + right) / 2, (top + bottom) / 2) ?? {};
            return offsetNode === text && (offset === index + letter || offset === index + letter + 1);
          });
          if (isVisible[0] !== isVisible[1]) partial.push(word);
          if (!isVisible[0]) hidden += 1;
        }
    }
    return { partial, hidden };
  });
}
