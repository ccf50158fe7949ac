import { expect, test } from 'vitest';
import { testSite } from '../../fixtures/harness/test-site.ts';
import { recordWords } from './recorded-words.ts';

test('the words that are read are recorded: single ones, those of a group one by one, and lists whole', () => {
  const site = testSite();
  const { words, read } = recordWords(site);
  const { author, navigation } = words;
  expect([words.name, author.name, navigation[0]?.label]).toEqual([site.name, site.author.name, site.navigation[0]?.label]);
  expect(read()).toEqual({ name: site.name, author: { name: site.author.name }, navigation: site.navigation });
});
