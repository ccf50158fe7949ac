import { expect, test } from 'vitest';
import { editorApi, editorPath, editorTabs, parseTab } from './addresses.ts';

test('each tab has an address that leads to it', () => {
  const addresses = editorTabs.map(editorPath);
  expect(addresses).toEqual([
    '/journal-editor',
    '/journal-editor?tab=prompts',
    '/journal-editor?tab=templates',
    '/journal-editor?tab=export',
  ]);
  expect(addresses.map((address) => parseTab(new URL(address, 'http://localhost').search))).toEqual([...editorTabs]);
});

test('an address that names no tab of ours is of the first', () => {
  expect(['', '?tab=', '?tab=pages', '?other=prompts'].map(parseTab)).toEqual(['quotes', 'quotes', 'quotes', 'quotes']);
});

test('an export names its profile', () => {
  expect([editorApi.export('quotes'), editorApi.export('prompts', 'indesign')]).toEqual([
    '/api/export/quotes',
    '/api/export/prompts?profile=indesign',
  ]);
});
