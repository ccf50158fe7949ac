import { expect, test } from 'vitest';
import { documentKinds, fieldsOf, leavesOf, rulesAt, sections, valueAt, valuesOf, withValue } from './documents.ts';

const { rules, kind } = documentKinds.site;

test.each(['site', 'cover'] as const)('each value of the schema of %s is in one section', (part) => {
  const paths = sections.filter((section) => section.part === part).flatMap((section) => section.paths);
  for (const leaf of leavesOf(documentKinds[part].rules))
    expect([leaf, paths.filter((path) => `${leaf}.`.startsWith(`${path}.`)).length]).toEqual([leaf, 1]);
});

test('values that were not typed, and those that the form does not know, are sent as they were read', () => {
  const read = { name: 'A', mood: 'calm', retailer: { name: 'B', tone: 'x' }, navigation: [{ label: 'Home', path: '/', new: true }] };
  const values = valuesOf(read, leavesOf(rules));
  expect(fieldsOf(read, values, rules)).toBe(read);
  expect(fieldsOf(read, { ...values, 'retailer.price': '"9.00"' }, rules)).toEqual({
    ...read,
    retailer: { name: 'B', price: '9.00', tone: 'x' },
  });
  expect(kind.valuesOf(read)).toEqual(values);
});

test('a map goes with its last value, and comes with its first', () => {
  const fields = withValue({ name: 'A' }, 'product.lead', 'L', rules);
  expect(fields).toEqual({ name: 'A', product: { lead: 'L' } });
  expect(withValue(fields, 'product.lead', undefined, rules)).toEqual({ name: 'A' });
  expect([valueAt(fields, 'product.lead'), valueAt(fields, 'contact.text')]).toEqual(['L', undefined]);
  expect([rulesAt(rules, 'retailer.name').isRequired, rulesAt(rules, 'product.questions').isRequired]).toEqual([true, false]);
});

test('the words of both versions of a value are shown, not its code', () => {
  const { shown } = kind.fields.find(({ name }) => name === 'navigation') ?? {};
  expect(shown?.('[{"label":"Home","path":"/"}]', '')).toBe('Home\n/');
});
