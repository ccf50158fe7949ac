import { expect, test } from 'vitest';
import { valueAt } from '../../../server/model/entities/site-sections.ts';
import { fieldsWith, leavesOf, rulesAt, valuesAt, withValue } from './single-file.ts';
import { coverKind, coverSection, siteKind } from './site.ts';
import { siteSections } from './site-sections.ts';

const { rules } = siteKind;

test.each([
  ['site', siteKind, siteSections],
  ['cover', coverKind, [coverSection]],
] as const)('each value of the schema of %s is in one section', (_, kind, sections) => {
  const paths = sections.flatMap((section) => section.paths);
  for (const leaf of leavesOf(kind.rules))
    expect([leaf, paths.filter((path) => `${leaf}.`.startsWith(`${path}.`)).length]).toEqual([leaf, 1]);
});

test('values that were not typed, and fields that the form does not know, are sent unchanged', () => {
  const read = { name: 'A', mood: 'calm', retailer: { name: 'B', tone: 'x' }, navigation: [{ label: 'Home', path: '/', new: true }] };
  const values = valuesAt(read, leavesOf(rules));
  expect(fieldsWith(read, values, rules)).toBe(read);
  expect(fieldsWith(read, { ...values, 'retailer.price': '9.00' }, rules)).toEqual({
    ...read,
    retailer: { name: 'B', price: '9.00', tone: 'x' },
  });
  expect(siteKind.valuesOf({ id: 'site', fields: read, problems: [] })).toEqual(values);
});

test('a map is removed with its last value and added with its first', () => {
  const fields = withValue({ name: 'A' }, 'product.lead', 'L', rules);
  expect(fields).toEqual({ name: 'A', product: { lead: 'L' } });
  expect(withValue(fields, 'product.lead', undefined, rules)).toEqual({ name: 'A' });
  expect([valueAt(fields, 'product.lead'), valueAt(fields, 'contact.text')]).toEqual(['L', undefined]);
  expect([rulesAt(rules, 'retailer.name').isRequired, rulesAt(rules, 'product.questions').isRequired]).toEqual([true, false]);
});

test('both versions of a value are shown in words, not as code', () => {
  const { shown } = siteKind.fields.find(({ name }) => name === 'navigation') ?? {};
  expect(shown?.([{ label: 'Home', path: '/' }], null)).toBe('Home\n/');
});
