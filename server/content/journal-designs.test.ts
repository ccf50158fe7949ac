import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { collections } from '../model/entities/collections.ts';
import { pageTypes } from '../model/page/page-types.ts';
import { standardDesign } from './journal-designs.ts';
import { parseItem } from './parse-item.ts';

test('the standard pages are a valid template with each type of page', async () => {
  const text = await readFile('server/content/standard-pages.yaml', 'utf8');
  const { fields, problems } = parseItem('standard-pages.yaml', text, collections.templates);
  expect([problems, fields]).toEqual([[], standardDesign]);
  expect(Object.keys(standardDesign.pages)).toEqual(pageTypes);
});
