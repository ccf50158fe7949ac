import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentWithoutPages, withPosts } from '../../fixtures/harness/content-folder.ts';
import { hasNginx } from '../../fixtures/harness/nginx.ts';
import { useStaticBuilds } from '../../fixtures/harness/static-builds.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';
import { useBrowser } from './browser.ts';
import { expectMissing, follow } from './public-site.ts';

const browser = useBrowser();
const builds = useStaticBuilds();
const content = await fiftyPosts();

// One build for all tests of the file, in a hook, which has its own timeout.
beforeAll(() => {
  if (hasNginx()) buildSite();
});

const hosts: [name: string, start: () => Promise<string>][] = [
  ['our server', async () => (await testServer({ content, dist: path.resolve('dist') })).url],
  ...(hasNginx() ? [['a static host', staticSite] satisfies [string, () => Promise<string>]] : []),
];

test.each(hosts)('from %s, the 50 posts of the blog load below each other, or page by page without JavaScript', async (_name, start) => {
  const url = await start();
  const page = await browser.open(`${url}/blog`);
  await expect.poll(() => page.locator('article').count()).toBe(24);
  await follow(page, 'Load more');
  await page.waitForURL('**/blog?page=2');
  await page.locator('article').nth(24).waitFor();
  await expect.poll(() => page.locator('article').count()).toBe(48);
  // The scroll position stays.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  // At the end, the first added post gets the focus.
  await follow(page, 'Load more');
  await page.locator('li:focus').getByRole('article').waitFor();
  await expect.poll(() => page.locator('article').count()).toBe(50);
  await expect
    .poll(() => page.evaluate(() => [...document.querySelectorAll('main section li')].indexOf(document.activeElement as HTMLLIElement)))
    .toBe(48);

  // A later page of the list is hydrated as the server rendered it.
  await page.goto(`${url}/blog/page/2`);
  await follow(page, 'Older articles');
  await page.waitForURL('**/blog/page/3');
  await expect.poll(() => page.title()).toBe('Blog, Page 3 | Mindset Journal');
  await expect.poll(() => page.locator('article').count()).toBe(2);

  const plain = await browser.open(`${url}/blog`, { javaScriptEnabled: false });
  const seen = new Set<string>();
  for (const [link, where] of [['Load more', 'page/2'], ['Older articles', 'page/3'], []]) {
    for (const title of await plain.locator('article h2').allInnerTexts()) seen.add(title);
    if (!link) continue;
    await plain.getByRole('link', { name: link }).click();
    await plain.waitForURL(`**/blog/${where}`);
  }
  expect(seen.size).toBe(50);
  await expect.poll(() => plain.getByRole('link', { name: 'Older articles' }).count()).toBe(0);
});

describe.skipIf(!hasNginx())('on a static host', () => {
  test('the browser runs a search from the address and a typed one, opens a post, goes back, and reports a failed signup', async () => {
    const page = await browser.open(`${await staticSite()}/blog?q=review`);
    await page.getByText(/articles? for “review”/).waitFor();
    await expect.poll(() => page.locator('article').count()).toBeLessThan(5);
    await expect.poll(() => page.getByLabel('Search the blog').inputValue()).toBe('review');
    await page.getByLabel('Search the blog').fill('sunday');
    await page.getByText(/articles? for “sunday”/).waitFor();
    await expect.poll(() => page.locator('article mark').first().innerText()).toBe('Sunday');
    await follow(page, 'The Sunday Review');
    await page.waitForURL('**/blog/sunday-review');
    await page.getByRole('heading', { level: 1, name: 'The Sunday Review' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/ \| Mindset Journal$/);
    await page.goBack();
    await page.waitForURL('**/blog?q=sunday');
    await page.getByText(/articles? for “sunday”/).waitFor();

    await page.getByPlaceholder('Enter your email').fill('ada@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Something went wrong. Please try again.').waitFor();
    expect(browser.takeMessages(page).join('\n')).toContain('The newsletter signup failed: TypeError: Failed to fetch');
  });

  test('without JavaScript, the search says that it needs it', async () => {
    const page = await browser.open(`${await staticSite()}/blog?q=sunday`, { javaScriptEnabled: false });
    await expect
      .poll(() => page.locator('search noscript p').innerText())
      .toMatch(/^The search needs JavaScript, which is off in this browser\./);
    await expect.poll(() => page.locator('article').count()).toBe(24);
  });

  test('a missing post differs from a missing page', async () => {
    const page = await browser.open(`${await staticSite()}/blog/nowhere`);
    await page.getByRole('heading', { name: 'Blog post not found.' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Return to all posts' }).getAttribute('href')).toBe('/blog');
    // The page and both sources of the post.
    expectMissing(browser.takeMessages(page), 3);
  });

  test('a page that the host serves at the name of its file stays the same page', async () => {
    const url = await staticSite({ 'location ~ (\\.html|\\.br|\\.gz)$ {': 'location ~ (\\.br|\\.gz)$ {' });
    const page = await browser.open(url);
    browser.expectMissing(page);
    for (const [file, address, title] of [
      ['/index.html', '/', /^13-Week Journal/],
      ['/blog/sunday-review.html?a=1#main', '/blog/sunday-review?a=1#main', /^The Sunday Review/],
      ['/categories.html', '/categories', /^Categories/],
    ] as const) {
      await page.goto(url + file);
      await follow(page, 'About');
      await page.waitForURL('**/about');
      await page.goBack();
      await page.waitForURL(url + address);
      await expect.poll(() => page.title()).toMatch(title);
    }
  });

  test('without rewrite rules, the browser reads static files instead of making calls', async () => {
    const url = await staticSite({
      'location = /api/entries {': 'location = /not-asked-for {',
      'try_files /api/entries/category/$1/entries.json @no_such_call;': 'return 404;',
      'try_files $uri $uri.json =404;': 'try_files $uri =404;',
    });
    const page = await browser.open(`${url}/about`);
    await follow(page, 'Blog');
    await page.locator('article').nth(23).waitFor();
    await page.getByRole('link', { name: 'The Power of Daily Journaling' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'The Power of Daily Journaling' }).waitFor();
    await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: /^Articles in / }).waitFor();
    await page.locator('article').first().waitFor();
    await expect.poll(() => page.locator('article').count()).toBeGreaterThan(0);
    expectMissing(browser.takeMessages(page));
  });

  test('the editor (--with-editor) is read-only and exports tables', async () => {
    const page = await browser.open(`${await staticSite()}/journal-editor`);
    await page.getByText('You can look, not change. This is a copy of the site.').waitFor();
    await page.locator('.item-card').first().waitFor();
    const buttons = page.getByRole('tabpanel').getByRole('button', { name: /^(Add|Edit|Delete|Import)/ });
    await expect.poll(() => buttons.count()).toBe(0);
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByText('Previews need the journal’s server, and this copy of the site is static files.').waitFor();
    await page.getByRole('tab', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Download quotes.csv' }).waitFor();
    await expect.poll(() => buttons.count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download quotes.csv' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('quotes.csv');
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^id,text,author,category,dayOfWeek\r\n/);
  });

  test('the link to the editor leads to its copy, or says that there is none', async () => {
    const url = await staticSite({ 'try_files $uri $uri.json =404;': 'try_files $uri =404;' });
    const page = await browser.open(url);
    await follow(page, 'Journal Editor');
    await page.getByText('You can look, not change.').waitFor();

    // As in a build without the editor.
    const missingPage = await (await fetch(`${url}/nowhere`)).text();
    await page.route('**/journal-editor', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: missingPage }));
    await page.route('**/api/editor.json', (route) => route.fulfill({ status: 404, body: missingPage }));
    const opened = [() => page.reload(), () => page.goto(url).then(() => follow(page, 'Journal Editor'))];
    for (const open of opened) {
      await open();
      await page.getByText('This copy of the site has no editor. Ask whoever runs the site for the address of its editor.').waitFor();
      await expect.poll(() => page.getByText('Error loading').count()).toBe(0);
    }
    expectMissing(browser.takeMessages(page));
  });
});

async function staticSite(rules: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await builds.serve(buildSite(), rules)).url;
}

/** Fifty posts: five of the fixtures and 45 more. */
async function fiftyPosts(): Promise<string> {
  const folder = await withPosts(await contentWithoutPages(afterAll), 45);
  await copyFile(path.join(folder, 'images/leaf.svg'), path.join(folder, 'images/default-journal.svg'));
  return folder;
}

function buildSite(): string {
  return builds.build(content, '--with-editor');
}
