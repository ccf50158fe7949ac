import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectMissing, missingPages, newSite, publicPages, usePublicSite } from './public-site.ts';

const browser = useBrowser();
const site = usePublicSite();
const everyPage = [...publicPages, ...missingPages, '/?subscribed=1', '/blog?q=habit', '/blog?q=zebra', '/test-api'];

const rules = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // How React writes HTML, which parsers read alike: `charSet`, `<br/>`, `hidden=""`.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-empty-style': 'off',
      'attribute-boolean-style': 'off',
      // React's ids start with an underscore, which the standard allows.
      'valid-id': ['error', { relaxed: true }],
      // A number in the margin of a picture stands where the picture has what it numbers.
      'no-inline-style': ['error', { allowedProperties: ['top'] }],
      // A list may be named: without a name nobody hears what the chips over an article are.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
);

test('the HTML that is sent is valid', async () => {
  const empty = await newSite();
  for (const where of everyPage) expect([where, await faultsOf(await (await site.get(where)).text())]).toEqual([where, []]);
  for (const where of ['/blog', '/categories', '/categories/empty'])
    expect([`${where}, empty`, await faultsOf(await (await empty.get(where)).text())]).toEqual([`${where}, empty`, []]);
});

test('every page has one heading of the first level, its landmarks, and no id twice', async () => {
  const { url } = site;
  const page = await browser.open(url);
  for (const where of everyPage) {
    await page.goto(url + where);
    const count = (role: Parameters<typeof page.getByRole>[0], options = {}) => page.getByRole(role, options).count();
    expect({
      where,
      h1: await count('heading', { level: 1 }),
      banner: await count('banner'),
      navigation: await count('navigation', { name: 'Main' }),
      main: await count('main'),
      contentinfo: await count('contentinfo'),
    }).toEqual({ where, h1: 1, banner: 1, navigation: 1, main: 1, contentinfo: where === '/test-api' ? 0 : 1 });
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect([where, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([where, []]);
  }
  expectMissing(browser.takeMessages(page), missingPages.length);
});

/** What is wrong with a document, each as the rule, the message and the place's own text. */
async function faultsOf(html: string): Promise<string[]> {
  const lines = html.split('\n');
  const { results } = await rules.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} at ${lines[line - 1]?.slice(column - 1, column + 80)}`),
  );
}
