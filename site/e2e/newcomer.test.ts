import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { choose, holdCalls, openEditor, seeToast } from './editor.ts';

const browser = useBrowser();

test('a newcomer adds quotes, finds a day without, looks at a page, exports for InDesign, and takes one quote back', async () => {
  const { page, server, git } = await openEditor(browser);
  const dialog = page.getByRole('dialog', { name: 'Add New Quote' });
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await choose(page, dialog, 'Day of Week', 'Tuesday');
  await dialog.getByLabel('Author').fill('Ada');
  for (const [index, text] of ['One step is enough.', 'A second one follows.', 'The third is easy.'].entries()) {
    await dialog.getByLabel('Quote', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Add and write another' }).click();
    await dialog.getByText(`${index + 1} ${index === 0 ? 'quote' : 'quotes'} added. The other fields stay for the next.`).waitFor();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByText('No quotes for Wednesday, Thursday, Friday, Saturday, and Sunday.').waitFor();
  await page.getByRole('button', { name: 'Friday none' }).click();
  await page.getByRole('button', { name: 'Add a quote for Friday' }).click();
  await dialog.getByLabel('Quote', { exact: true }).fill('The week has been enough.');
  await dialog.getByRole('button', { name: 'Add Quote' }).click();
  await dialog.waitFor({ state: 'detached' });
  await seeToast(page, 'Success', 'Quote added successfully!', 'Show');

  await page.getByRole('tab', { name: 'Templates' }).click();
  await choose(page, page, 'Page Type', 'Evening Page');
  await choose(page, page, 'Day of Week', 'Friday');
  await page.getByText('With a quote and an evening prompt for Friday.').waitFor();
  await page.getByRole('img', { name: /^Evening Page for Friday: Friday evening/ }).waitFor();

  await page.getByRole('tab', { name: 'Export' }).click();
  const card = page.getByRole('region', { name: 'Export Quotes' });
  await choose(page, card, 'Format', 'Text for InDesign’s Data Merge');
  const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: 'Download quotes.txt' }).click()]);
  const [mark, ...table] = readFileSync(await download.path())
    .swap16()
    .toString('utf16le');
  expect([mark, table.join('').split('\r\n').slice(0, 2)]).toEqual([
    '\uFEFF',
    ['id\ttext\tauthor\tcategory\tdayOfWeek', 'a-second-one-follows\tA second one follows.\tAda\t\ttuesday'],
  ]);

  await page.getByRole('tab', { name: 'Quotes' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('4 unpublished changes (all new).').waitFor();
  await page.getByRole('button', { name: 'Review changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Unpublished changes' });
  await changes.getByRole('button', { name: 'New The third is easy.' }).click();
  await changes.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog', { name: 'Discard this new quote?' }).getByRole('button', { name: 'Discard' }).click();
  await seeToast(page, 'Success', 'The new quote was discarded.');
  await changes.getByText('3 unpublished changes (all new).').waitFor();

  expect(git('status', '--porcelain').trim().split('\n')).toEqual(
    ['a-second-one-follows', 'one-step-is-enough', 'the-week-has-been-enough'].map((id) => `?? content/quotes/${id}.yaml`),
  );
  expect(readdirSync(path.join(server.content, 'quotes')).length).toBe(6);
  expect(readFileSync(path.join(server.content, 'quotes/one-step-is-enough.yaml'), 'utf8')).toBe(
    'text: One step is enough.\nauthor: Ada\ndayOfWeek: tuesday\n',
  );
});

test('while a quote is being saved the next one can be typed, and a dialog that is closing takes no more text', async () => {
  const { page, server } = await openEditor(browser);
  const letIn = await holdCalls(page, '**/api/quotes', 'POST');
  const text = page.getByLabel('Quote', { exact: true });
  await page.getByRole('button', { name: 'Add New Quote' }).click();
  await text.fill('Saved first.');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('button', { name: 'Add Quote', disabled: true }).waitFor();
  await page.keyboard.type('Typed before the answer.');
  await letIn();
  await page.getByText('1 quote added.').waitFor();
  expect(await text.inputValue()).toBe('Typed before the answer.');

  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Add Quote', disabled: true }).waitFor();
  await page.keyboard.type(' And more');
  expect(await text.inputValue()).toBe('Typed before the answer.');
  await letIn();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const [id, saved] of [
    ['saved-first', 'Saved first.'],
    ['typed-before-the-answer', 'Typed before the answer.'],
  ] as const)
    expect(readFileSync(path.join(server.content, `quotes/${id}.yaml`), 'utf8')).toBe(`text: ${saved}\ndayOfWeek: any\n`);
});
