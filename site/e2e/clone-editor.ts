import type { Page } from 'playwright-core';
import type { Clone } from '../../fixtures/harness/clones.ts';
import { testServer, withBuild, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { StartOptions } from '../../server/start.ts';
import type { useBrowser } from './browser.ts';
import { waitForReact } from './public-site.ts';

/** Somebody with a clone, its server and its editor. */
interface Person {
  clone: Clone;
  server: TestServer;
  page: Page;
}

export async function editorOf(browser: ReturnType<typeof useBrowser>, clone: Clone, options: Partial<StartOptions> = {}): Promise<Person> {
  const server = await testServer({ content: clone.content, ...withBuild, ...options });
  const page = await browser.open(`${server.url}/journal-editor`);
  await waitForReact(page, '.tab');
  return { clone, server, page };
}

export async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /changes? not online/ }).click();
}

/** Edits the text of a quote on disk. */
export async function editQuote(clone: Clone, id: string, text: string): Promise<void> {
  const file = `quotes/${id}.yaml`;
  await clone.write(file, clone.read(file).replace(/text: .*/, `text: ${JSON.stringify(text)}`));
}
