import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fullContent } from '../../fixtures/harness/content-folder.ts';
import { hasNginx } from '../../fixtures/harness/nginx.ts';
import { useStaticBuilds } from '../../fixtures/harness/site-kinds.ts';
import { useBrowser } from './browser.ts';
import { expectMissing, follow } from './public-site.ts';

const browser = useBrowser();
const builds = useStaticBuilds();

describe.skipIf(!hasNginx())('on a host of files', () => {
  test('the browser runs the search in the address, opens a post, and goes back', async () => {
    const page = await browser.open(`${await staticSite()}/blog?q=sunday`);
    await page.getByText(/articles? for “sunday”/).waitFor();
    expect(await page.locator('article').count()).toBeLessThan(13);
    expect(await page.getByLabel('Search the blog').inputValue()).toBe('sunday');
    await follow(page, 'A Sunday Reflection Worth Keeping');
    await page.waitForURL('**/blog/sunday-reflection');
    await page.getByRole('heading', { level: 1, name: 'A Sunday Reflection Worth Keeping' }).waitFor();
    expect(await page.title()).toMatch(/ \| Mindset Journal$/);
    await page.goBack();
    await page.waitForURL('**/blog?q=sunday');
    await page.getByText(/articles? for “sunday”/).waitFor();
  });

  test('without JavaScript the search says what it needs', async () => {
    const page = await browser.open(`${await staticSite()}/blog?q=sunday`, { javaScriptEnabled: false });
    expect(await page.locator('search noscript p').innerText()).toMatch(/^The search needs JavaScript, which is off in this browser\./);
    expect(await page.locator('article').count()).toBe(13);
  });

  test('a missing post differs from a missing page', async () => {
    const page = await browser.open(`${await staticSite()}/blog/nowhere`);
    await page.getByRole('heading', { name: 'Blog post not found.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Return to all posts' }).getAttribute('href')).toBe('/blog');
    // The page, and both sources of the post.
    expectMissing(browser.takeMessages(page), 3);
  });

  test('a signup fails', async () => {
    const page = await browser.open(`${await staticSite()}/`);
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Email Address').fill('ada@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).first().click();
    await page.getByText('Something went wrong. Please try again.').waitFor();
    expect(browser.takeMessages(page).join('\n')).toContain('The newsletter signup failed: TypeError: Failed to fetch');
  });

  test('without rewrite rules the browser reads the static files instead of calls', async () => {
    const url = await staticSite({
      'location = /api/entries {': 'location = /not-asked-for {',
      'try_files /api/entries/category/$1/entries.json @no_such_call;': 'return 404;',
      'try_files $uri $uri.json =404;': 'try_files $uri =404;',
    });
    const page = await browser.open(`${url}/about`);
    await follow(page, 'Blog');
    await page.locator('article').nth(12).waitFor();
    await page.getByRole('link', { name: 'The Power of Daily Journaling' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'The Power of Daily Journaling' }).waitFor();
    await page.getByRole('list', { name: 'Categories' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: /^Articles in / }).waitFor();
    await page.locator('article').first().waitFor();
    expect(await page.locator('article').count()).toBeGreaterThan(1);
    expectMissing(browser.takeMessages(page));
  });

  test('the editor (--with-editor) is read-only and exports tables', async () => {
    const page = await browser.open(`${await staticSite({}, ['--with-editor'])}/journal-editor`);
    await page.getByText('This editor is read-only, because this copy of the site is static files.').waitFor();
    await page.locator('.item-card').first().waitFor();
    const buttons = page.getByRole('tabpanel').getByRole('button', { name: /^(Add|Edit|Delete|Import)/ });
    expect(await buttons.count()).toBe(0);
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByText('Previews need the journal’s server, and this copy of the site is static files.').waitFor();
    await page.getByRole('tab', { name: 'Export' }).click();
    expect(await buttons.count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download quotes.csv' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('quotes.csv');
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^id,text,author,category,dayOfWeek\r\n/);
  });
});

async function staticSite(rules: Readonly<Record<string, string>> = {}, options: readonly string[] = []): Promise<string> {
  return (await builds.serve(builds.build(fullContent, ...options), rules)).url;
}
