import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The violations that axe finds on the page, each as the rule and the element. */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Half a megabyte, so it is loaded only once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOptions) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...runOptions,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`));
  }, options);
}
