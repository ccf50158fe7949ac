import { expect, test } from 'vitest';
import { datesSchema, easterOf, occasionOn } from './dates.ts';

// The earliest and the latest possible date, and dates from the tables of the United States Census Bureau and of the Book of Common Prayer.
test.each(['1818-03-22', '1943-04-25', '2000-04-23', '2008-03-23', '2024-03-31', '2026-04-05', '2027-03-28', '2038-04-25'])(
  'Easter Sunday is on %s',
  (date) => expect(easterOf(Number(date.slice(0, 4)))).toBe(date),
);

test('a day is named by its date in each year, in one year or from Easter, and has both names where two of them meet', () => {
  const dates = datesSchema.parse({
    '12-25': 'Christmas Day',
    '2027-05-31': 'Memorial Day',
    'easter-2': 'Good Friday',
    '03-26': 'Ada',
    easter: 'Easter',
  });
  const names = ['2026-12-25', '2027-05-31', '2028-05-31', '2027-03-26', '2028-04-14', '2027-03-28'].map((date) => occasionOn(dates, date));
  expect(names).toEqual(['Christmas Day', 'Memorial Day', undefined, 'Ada · Good Friday', 'Good Friday', 'Easter']);
});
