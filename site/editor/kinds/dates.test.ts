import { expect, test } from 'vitest';
import { datesKind, faultInDates } from './dates.ts';

test('the days of a file become lines, and lines become days', () => {
  const fields = { '12-25': 'Christmas Day', easter: 'Easter: at home' };
  const values = datesKind.valuesOf({ id: 'dates', fields, problems: [] });
  expect(values).toEqual({ lines: '12-25: Christmas Day\neaster: Easter: at home' });
  expect(datesKind.bodyOf({ lines: `\n  12-25 :  Christmas Day \neaster: Easter: at home\n` })).toEqual(fields);
});

test.each([
  ['12-25: Christmas Day\neaster-2: Good Friday', undefined],
  ['', undefined],
  ['12/25: Christmas', '12/25 is not a day; did you mean "12-25"?'],
  ['02-30: Nothing', '02-30 is not a date that exists.'],
  ['12-25: One\n12-25: Two', '12-25 is here twice. A day has one name.'],
  ['12-25:', '“12-25” has no name. Write a colon between the day and its name, as in 12-25: Christmas Day.'],
  ['12-25 Christmas', '“12-25 Christmas” has no name. Write a colon between the day and its name, as in 12-25: Christmas Day.'],
])('the fault in %j is %j', (lines, fault) => expect(faultInDates(lines)).toBe(fault));
