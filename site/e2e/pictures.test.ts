import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { until, type TestServer } from '../../fixtures/harness/test-server.ts';
import { axeViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { answerQuestion, openEditor, seeToast, toastsOn } from './editor.ts';
import { waitForHydration } from './public-site.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const browser = useBrowser();

const picture = (background: string, width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const png = async (name: string, background = '#94290f') => ({ name, mimeType: 'image/png', buffer: await picture(background) });

async function openLibrary(): Promise<{ page: Page; server: TestServer }> {
  const { page, server } = await openEditor(browser, '/pictures');
  const images = path.join(server.content, 'images');
  await cp(path.join(images, 'leaf.svg'), path.join(images, 'oak.svg'));
  await waitForHydration(page);
  await page.getByText('3 pictures', { exact: true }).waitFor();
  return { page, server };
}

const card = (page: Page, name: string) => page.getByRole('article', { name });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });
const choose = (page: Page, ...files: Awaited<ReturnType<typeof png>>[]) => page.locator('input[type=file][multiple]').setInputFiles(files);
const imagesOf = ({ content }: TestServer) => readdir(path.join(content, 'images'));

test('pictures are uploaded by choosing, dropping and pasting, and a taken name is a question', async () => {
  const { page, server } = await openLibrary();
  await choose(page, await png('My Desk.png'), { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await choose(page, { name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') });
  await uploads(page).getByText('Saved as my-desk.png').waitFor();
  await uploads(page).getByText('notes.png was not saved. This is not a picture; send a JPEG, PNG, WebP, AVIF, GIF or SVG.').waitFor();
  await uploads(page).getByText('phone.heic was not saved. This is a HEIC, which browsers do not show; send a JPEG,').waitFor();
  await card(page, 'my-desk.png').getByText('600 × 400').waitFor();

  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'A cell of a spreadsheet');
    data.items.add(new File(['Its picture'], 'cell.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  for (const type of ['drop', 'paste']) {
    await page.evaluate(
      async ([kind, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], `${kind}ed lamp.png`, { type: 'image/png' }));
        const target = document.querySelector('main article') as Element;
        if (kind === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        else target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [type, [...(await picture('#2b4a6f'))]] as const,
    );
    await uploads(page).getByText(`Saved as ${type}ed-lamp.png`).waitFor();
  }

  await choose(page, await png('my desk.png', '#2b4a6f'));
  const question = uploads(page).getByRole('listitem').filter({ hasText: 'There already is a picture named my-desk.png.' });
  await question.getByRole('button', { name: 'Keep both, as my-desk-2.png' }).click();
  await uploads(page).getByText('Saved as my-desk-2.png').waitFor();
  await choose(page, await png('my desk.png', '#2b4a6f'));
  await question.getByRole('button', { name: 'Replace it' }).click();
  await uploads(page).getByText('Replaced my-desk.png').waitFor();
  const { dominant } = await sharp(path.join(server.content, 'images/my-desk.png')).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  await expect
    .poll(() => imagesOf(server))
    .toEqual(['droped-lamp.png', 'leaf.svg', 'morning.png', 'my-desk-2.png', 'my-desk.png', 'oak.svg', 'pasteed-lamp.png']);
  // Two refused uploads and two taken names. The other messages are Chromium's, about the cleared cache.
  expect(browser.takeMessages(page).filter((message) => message.startsWith('error'))).toHaveLength(4);
});

test('a picture is renamed with the article that shows it, and deleted only when nothing uses it', async () => {
  const { page, server } = await openLibrary();
  const morning = card(page, 'morning.png');
  await morning.getByRole('link', { name: 'The Power of Daily Journaling' }).waitFor();
  await morning.getByRole('button', { name: 'Delete' }).click();
  const inUse = page.getByRole('dialog', { name: 'morning.png is in use' });
  await inUse.getByText('Cover of The Power of Daily Journaling').waitFor();
  await inUse.getByRole('button', { name: 'Close' }).click();

  await morning.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename picture' });
  await dialog.getByRole('textbox', { name: 'New name' }).fill('First light');
  await dialog.getByText('1 article will show it under the new name.').waitFor();
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', 'Renamed to first-light.png, in 1 article too.');
  await card(page, 'first-light.png').waitFor();
  expect(await readFile(path.join(server.content, 'posts/power-of-daily-journaling.yaml'), 'utf8')).toContain(
    'featuredImage: /images/first-light.png',
  );

  await page.getByRole('checkbox', { name: 'Only pictures that nothing uses' }).check();
  await page.getByText('1 of 3 pictures').waitFor();
  const question = answerQuestion(page, 'accept');
  await card(page, 'oak.svg').getByRole('button', { name: 'Delete' }).click();
  expect(await question).toMatch(/^Are you sure you want to delete oak\.svg\?/);
  await seeToast(page, 'Success', 'oak.svg was deleted.');
  await expect.poll(() => imagesOf(server)).toEqual(['first-light.png', 'leaf.svg']);
});

test('a replaced picture is shown at once, in the library and where the browser had cached it', async () => {
  const { page, server } = await openLibrary();
  await choose(page, await png('desk.png', '#ff0000'));
  await uploads(page).getByText('Saved as desk.png').waitFor();
  writeWhole(
    path.join(server.content, 'posts/shown.yaml'),
    'title: Shown\nexcerpt: A desk.\nauthor: Ivo Marsh\npublishedAt: 2026-01-05\ncategories: []\ncontent: <p><img src="/images/desk.png" alt="A desk"></p>\n',
  );
  await card(page, 'desk.png').getByRole('link', { name: 'Shown' }).waitFor();
  const visitor = await page.context().newPage();
  await expect.poll(() => redOn(visitor, server)).toBe(255);
  await card(page, 'desk.png')
    .locator('input[type=file]')
    .setInputFiles(await png('other.png', '#0000ff'));
  await uploads(page).getByText('Replaced desk.png').waitFor();
  await visitor.close();
  expect(await redOn(await page.context().newPage(), server)).toBe(0);
  expect(browser.takeMessages(page)).toEqual([expect.stringContaining('Cleared data types: "cache"')]);
});

/** The red of the picture on the page of the post `shown`. */
async function redOn(page: Page, { url }: TestServer): Promise<number | undefined> {
  await page.goto(`${url}/blog/shown`);
  const image = page.getByRole('img', { name: 'A desk' });
  await image.scrollIntoViewIfNeeded();
  await until(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0));
  return image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(element, 0, 0);
    const [red = 0] = context.getImageData(1, 1, 1, 1).data;
    return red > 128 ? 255 : 0;
  });
}

test('the library works by keyboard, on a narrow screen, and axe finds no violations', async () => {
  const { page } = await openLibrary();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('oak');
  await page.getByText('1 of 3 pictures').waitFor();
  await card(page, 'oak.svg').getByRole('button', { name: 'Rename' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Oak tree');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Success', 'Renamed to oak-tree.svg.');
  await card(page, 'oak-tree.svg').waitFor();
});

test('a picture is chosen or uploaded for an article by keyboard, with its alternative text', async () => {
  const { page } = await openEditor(browser, '/articles/three-goals-a-day');
  const choose = page.getByRole('button', { name: 'Choose a cover' });
  await choose.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.getByRole('searchbox', { name: 'Search pictures' }).fill('daily journaling');
  await dialog.getByRole('radio', { name: /morning\.png/ }).focus();
  await page.keyboard.press('Space');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change cover' }).waitFor();

  await page.getByRole('textbox', { name: 'Text' }).focus();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(await png('My Lamp.png'));
  const lamp = dialog.getByRole('radio', { name: /my-lamp\.png/ });
  await lamp.waitFor();
  await expect.poll(() => lamp.isChecked()).toBe(true);
  await dialog.getByRole('textbox', { name: 'What does it show?' }).fill('A lamp');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('img', { name: 'A lamp' }).getAttribute('src')).toContain('/images/my-lamp.png');
});

test('a category is created with an icon that the site shows, and is not deleted while articles use it', async () => {
  const { page, server } = await openEditor(browser, '?tab=categories');
  await page.getByRole('button', { name: 'Create New Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Category' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Evenings');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('How to end a day.');
  await dialog.getByRole('searchbox', { name: 'Icon' }).fill('moon star');
  await dialog.getByRole('radio', { name: 'moon star' }).check();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await seeToast(page, 'Success', 'Category created successfully!', 'Show');
  expect(await readFile(path.join(server.content, 'categories/evenings.yaml'), 'utf8')).toBe(
    'name: Evenings\ndescription: How to end a day.\nicon: icon-[lucide--moon-star]\n',
  );
  const visitor = await page.context().newPage();
  await visitor.goto(`${server.url}/categories`);
  const mask = await visitor.locator('[class*="lucide--moon-star"]').evaluate((icon) => getComputedStyle(icon).maskImage);
  expect(mask).toContain('data:image/svg+xml');

  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Delete Habits' }).click();
  await page.getByText('4 articles use this category: “Half an Idea”, “The Power of Daily Journaling”').waitFor();
  expect(await toastsOn(page)).toEqual([]);
  expect(await readdir(path.join(server.content, 'categories'))).toContain('habits.yaml');
  expect(browser.takeMessages(page)).toHaveLength(1);
});
