import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { days, fitsDay, weekdays } from '../model/entities/days.ts';
import type { PromptNeed } from '../model/entities/prompt-needs.ts';
import { chooseDays, chooseItems } from './choose-days.ts';

const ids = uniqueArray(integer({ min: 0, max: 9999 }), { maxLength: 40 });
const someItems = ids.chain((numbers) =>
  array(constantFrom(...days), { minLength: numbers.length, maxLength: numbers.length }).map((meant) =>
    numbers.map((number, index) => ({ id: `item-${number}`, fields: { dayOfWeek: meant[index] } })),
  ),
);
const edition = record({ length: integer({ min: 1, max: 120 }), first: integer({ min: 0, max: 6 }) }).map(({ length, first }) =>
  Array.from({ length }, (_, index) => weekdays[(first + index) % 7]),
);

test('recorded items stay on their days, and get another day only after all other items', () => {
  assert(
    property(someItems, edition, integer({ min: 2, max: 5 }), (items, calendar, step) => {
      const chosen = chooseItems(items, calendar);
      const recorded = chosen.map((item, day) => (day % step === 0 ? item?.id : undefined));
      const filled = chooseItems(items, calendar, recorded);
      expect(filled.filter((item, day) => recorded[day] !== undefined && item?.id !== recorded[day])).toEqual([]);
      for (const [day, item] of filled.entries()) {
        if (recorded[day] !== undefined || !item || !recorded.includes(item.id)) continue;
        const fitting = items.filter(({ fields }) => fitsDay(fields.dayOfWeek, calendar[day] ?? 'monday'));
        expect(fitting.every((other) => filled.includes(other))).toBe(true);
      }
      expect(chooseItems(items, calendar, ['gone'])[0]).toBeUndefined();
    }),
  );
});

test('an item that needs a part of a book is never chosen for a book without that part', () => {
  const items = Array.from({ length: 8 }, (_, index) => ({
    id: `p-${index}`,
    fields: { text: 'x', type: 'evening' as const, ...(index < 6 && { needs: ['boxes' as const] }) },
  }));
  const evenings = (parts?: ReadonlySet<PromptNeed>) =>
    chooseDays({ days: 14 }, { quotes: [], prompts: items }, {}, parts).map(({ evening }) => evening?.id);
  expect(new Set(evenings(new Set(['evening'])))).toEqual(new Set(['p-6', 'p-7']));
  expect(new Set([...evenings(), ...evenings(new Set(['boxes']))]).size).toBe(8);
  expect(chooseDays({ days: 1 }, { quotes: [], prompts: items }, { evening: ['p-0'] }, new Set())[0]?.evening?.id).toBe('p-0');
});

test('the order of the items does not matter, and each is only on days that it fits', () => {
  assert(
    property(someItems, edition, (items, calendar) => {
      const chosen = chooseItems(items, calendar);
      expect(chooseItems(items.toReversed(), calendar)).toEqual(chosen);
      for (const [day, item] of chosen.entries()) {
        const weekday = calendar[day] ?? 'monday';
        const fitting = items.filter(({ fields }) => fitsDay(fields.dayOfWeek, weekday));
        expect(item === undefined).toBe(fitting.length === 0);
        expect(item === undefined || fitting.includes(item)).toBe(true);
      }
    }),
  );
});

test('an item is repeated only after half of the others that fit the day', () => {
  assert(
    property(someItems, edition, (items, calendar) => {
      const chosen = chooseItems(items, calendar);
      for (const [day, item] of chosen.entries()) {
        const last = item === undefined ? -1 : chosen.lastIndexOf(item, day - 1);
        if (last < 0 || day === 0) continue;
        const fitting = items.filter(({ fields }) => fitsDay(fields.dayOfWeek, calendar[day] ?? 'monday'));
        const between = new Set(chosen.slice(last + 1, day));
        expect(fitting.filter((other) => between.has(other)).length).toBeGreaterThanOrEqual(Math.floor(fitting.length / 2));
      }
    }),
  );
});

test('with enough authors, none appears twice in a week', () => {
  assert(
    property(integer({ min: 14, max: 40 }), integer({ min: 1, max: 4 }), edition, (authors, each, calendar) => {
      const items = Array.from({ length: authors * each }, (_, index) => ({
        id: `item-${index}`,
        fields: { author: `Author ${index % authors}` },
      }));
      const chosen = chooseItems(items, calendar);
      for (const [day, item] of chosen.entries()) {
        const week = chosen.slice(Math.max(0, day - 6), day);
        expect(week.some((other) => other?.fields.author === item?.fields.author)).toBe(false);
      }
    }),
  );
});

test('an added item takes some days, and every other changed day gets an item that an earlier day lost', () => {
  assert(
    property(someItems, edition, integer({ min: 0, max: 9999 }), constantFrom(...days), (items, calendar, number, dayOfWeek) => {
      const added = { id: `new-${number}`, fields: { dayOfWeek } };
      // Enough for the whole edition, so that no item repeats.
      const plenty = [...items, ...calendar.map((_, index) => ({ id: `any-${index}`, fields: {} }))];
      const [before, after] = [chooseItems(plenty, calendar), chooseItems([...plenty, added], calendar)];
      const free = new Set<unknown>([added]);
      for (const [day, item] of after.entries()) {
        if (item === before[day]) continue;
        expect(free.delete(item)).toBe(true);
        free.add(before[day]);
      }
      expect(free.size).toBe(1);
    }),
  );
});

test('with two hundred items for ninety-one days, one more item changes less than one day on average, and at most a few', () => {
  const calendar = Array.from({ length: 91 }, (_, index) => weekdays[index % 7]);
  const items = Array.from({ length: 200 }, (_, index) => ({
    id: `quote-${index}`,
    fields: { dayOfWeek: days[index % 16] ?? 'any' } as const,
  }));
  const before = chooseItems(items, calendar);
  const changes = Array.from({ length: 300 }, (_, index) => {
    const after = chooseItems([...items, { id: `one-more-${index}`, fields: { dayOfWeek: days[index % 16] ?? 'any' } }], calendar);
    return after.filter((item, day) => item !== before[day]).length;
  });
  expect(changes.reduce((sum, count) => sum + count, 0) / changes.length).toBeLessThan(1);
  expect(Math.max(...changes)).toBeLessThan(6);
});

test('in a year, each text for one weekday or for any returns after half of the pool, all about equally often', () => {
  const calendar = Array.from({ length: 364 }, (_, index) => weekdays[index % 7]);
  // Like the prompts of the repository: eleven for each weekday, and some for any.
  const items = Array.from({ length: 91 }, (_, index) => ({
    id: `prompt-${index}`,
    fields: { dayOfWeek: index < 77 ? weekdays[index % 7] : undefined },
  }));
  const chosen = chooseItems(items, calendar);
  const uses = items.map((item) => chosen.flatMap((other, day) => (other === item ? [day] : [])));
  const apart = uses.flatMap((days) => days.slice(1).map((day, index) => day - (days[index] ?? 0)));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(45);
  expect(Math.min(...uses.map(({ length }) => length))).toBeGreaterThanOrEqual(3);
  expect(Math.max(...uses.map(({ length }) => length))).toBeLessThanOrEqual(5);

  const after = chooseItems(items.slice(1), calendar);
  expect(after.filter((item, day) => item !== chosen[day]).length).toBeLessThan(91);
});

test('the last items of an author wait for a week without that author', () => {
  const items = Array.from({ length: 40 }, (_, index) => ({
    id: `q${index}`,
    fields: { author: index < 6 ? 'Seneca' : `Other ${index}` },
  }));
  const chosen = chooseItems(
    items,
    Array.from({ length: 60 }, (_, index) => weekdays[index % 7]),
  );
  const days = chosen.flatMap((item, day) => (item?.fields.author === 'Seneca' ? [day] : []));
  expect(Math.min(...days.slice(1).map((day, index) => day - (days[index] ?? 0)))).toBeGreaterThanOrEqual(7);
});

test('a journal without dates starts on a Monday, one with dates on its date; the reflection is on Sundays', () => {
  const prompts = [
    { id: 'm', fields: { text: 'M', type: 'morning' as const } },
    { id: 'e', fields: { text: 'E', type: 'evening' as const, dayOfWeek: 'tuesday' as const } },
    { id: 's', fields: { text: 'S', type: 'sunday_reflection' as const } },
  ];
  const daysOf = (from?: string) =>
    chooseDays({ days: 7, from }, { quotes: [{ id: 'q', fields: { text: 'Q' } }], prompts }).map(
      ({ number, date = '-', weekday, quote, morning, evening, reflection }) =>
        [number, date, weekday, quote?.id, morning?.id, evening?.id ?? '-', reflection?.id ?? '-'].join(' '),
    );
  expect(daysOf().at(0)).toBe('1 - monday q m - -');
  expect(daysOf().at(1)).toBe('2 - tuesday q m e -');
  expect(daysOf().at(6)).toBe('7 - sunday q m - s');
  expect(daysOf('2027-02-27').slice(0, 3)).toEqual([
    '1 2027-02-27 saturday q m - -',
    '2 2027-02-28 sunday q m - s',
    '3 2027-03-01 monday q m - -',
  ]);
});

test('there can be more items than a function call takes arguments', () => {
  const many = Array.from({ length: 150_000 }, (_, index) => ({ id: `item-${index}`, fields: { dayOfWeek: undefined } }));
  expect(new Set(chooseItems(many, ['monday', 'tuesday'])).size).toBe(2);
});
