import { expect, test } from 'vitest';
import { editorApi } from './editor-calls.ts';
import { editorPath, editorTabs, parseTab, parseView, wholeList, type ItemListView } from './editor-views.ts';

test('each tab, and the view of the checks, has a URL', () => {
  const addresses = editorTabs.map((tab) => editorPath(tab));
  expect(addresses).toEqual([
    '/journal-editor',
    '/journal-editor?tab=prompts',
    '/journal-editor?tab=templates',
    '/journal-editor?tab=export',
    '/journal-editor?tab=articles',
    '/journal-editor?tab=book',
    '/journal-editor?tab=checks',
    '/journal-editor?tab=categories',
    '/journal-editor?tab=site-words',
    '/journal-editor?tab=cover',
    '/journal-editor?tab=dates',
    '/journal-editor?tab=replace',
  ]);
  expect(addresses.map((address) => parseTab(searchOf(address)))).toEqual([...editorTabs]);
});

test('a URL without a known tab opens the first one', () => {
  expect(['', '?tab=', '?tab=pages', '?other=prompts'].map(parseTab)).toEqual(['quotes', 'quotes', 'quotes', 'quotes']);
});

test.each<[ItemListView, string]>([
  [wholeList, ''],
  [{ ...wholeList, query: 'a & b ' }, '&q=a+%26+b+'],
  [
    { query: 'é', filters: { day: 'monday', type: 'morning', category: 'Work & play' }, sort: 'text', isUnpublished: true },
    '&q=%C3%A9&day=monday&type=morning&category=Work+%26+play&sort=text&show=unpublished',
  ],
])('a view %j has a URL', (view, rest) => {
  const address = editorPath('prompts', view);
  expect(address).toBe(`/journal-editor?tab=prompts${rest}`);
  expect([parseTab(searchOf(address)), parseView(searchOf(address))]).toEqual(['prompts', view]);
});

test('an export names its profile', () => {
  expect([editorApi.export('quotes'), editorApi.export('prompts', 'indesign')]).toEqual([
    '/api/export/quotes',
    '/api/export/prompts?profile=indesign',
  ]);
});

function searchOf(address: string): string {
  return new URL(address, 'http://localhost').search;
}
