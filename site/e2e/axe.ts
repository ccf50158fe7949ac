import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong on the page as it stands, each as the rule and the element; empty where nothing is. */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Half a megabyte, which the page may have from a look before.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (asked) => {
    // Its source put it there.
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...asked,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`));
  }, options);
}
