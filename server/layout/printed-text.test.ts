import { expect, test } from 'vitest';
import { fonts } from '../../fixtures/harness/page-operations.ts';
import { quoted, tied, typographicLines } from './printed-text.ts';

test.each([
  ['It\'s "now" or never', ['It’s “now” or never']],
  ['(\'so\' he said -- "well...")', ['(‘so’ he said—“well…”)']],
  ['“Curly” stays, and so does ’Tis', ['“Curly” stays, and so does ’Tis']],
  ["'Tis the '90s: rock 'n' roll, \"'twas\" ('em)", ['’Tis the ’90s: rock ’n’ roll, “’twas” (’em)']],
  ["'Tisane' and '12 years' are quoted", ['‘Tisane’ and ‘12 years’ are quoted']],
  ['In 1914-1918, not on 2027-01-04 or in A1-2', ['In 1914–1918, not on 2027-01-04 or in A1-2']],
  [
    'Pages 12-15, 98-101, 1914-18, 3-1; call 555-0123, 555-1234 or (212) 555-9876',
    ['Pages 12–15, 98–101, 1914–18, 3-1; call 555-0123, 555-1234 or (212) 555-9876'],
  ],
  [
    '5:30-6:30, 22:00-6:05, Genesis 1:26-2:3, 6-9:30, 1.5-2.5 and 1,000-2,000; see https://site.example/2024-25',
    ['5:30–6:30, 22:00–6:05, Genesis 1:26–2:3, 6–9:30, 1.5–2.5 and 1,000–2,000; see https://site.example/2024-25'],
  ],
  ['say - a day, and 5 - 3; the summer of ‘99', ['say—a day, and 5 - 3; the summer of ’99']],
  ['Yes / no stays, and so does and/or', ['Yes / no stays, and so does and/or']],
  [`'"Why?"' he said`, ['‘“Why?”’ he said']],
  ['  two\n\n lines \r\n here\t now ', ['two', 'lines', 'here now']],
  ['10\u00a0km, 5\u202fm', ['10\u00a0km, 5\u00a0m']],
  ['e\u0301te\u0301, soft\u00adhyphen, zero\u200bwidth, \u2066isolated\u2069, bell\u0007', ['été, softhyphen, zerowidth, isolated, bell']],
  ['Чехов, Σωκράτης, Čapek', ['Чехов, Σωκράτης, Čapek']],
  [' \u200b ', []],
])('%j is set as %j', (text, lines) => {
  expect(typographicLines(text, 'regular', fonts)).toEqual({ lines, missing: [] });
});

test('a character without a glyph is left out and named once', () => {
  expect(typographicLines('A ☐ to tick, ☐ and 👩‍🌾', 'italic', fonts)).toEqual({ lines: ['A to tick, and'], missing: ['☐', '👩', '🌾'] });
});

// Quadratic time would exceed the limit of a test.
test('a million spaces become one', () => {
  expect(typographicLines(`a${' '.repeat(1_000_000)}b`, 'regular', fonts).lines).toEqual(['a b']);
});

test('an initial, an abbreviation and a number stay with the word that they belong to', () => {
  expect(tied('Remark by T. W. Higginson (c. 1790), trans. F. Max, Book II, pp. 12–15, vol. IV, chapter 4; May 8, 1780, in May')).toBe(
    'Remark by T.\u00a0W.\u00a0Higginson (c.\u00a01790), trans.\u00a0F.\u00a0Max, Book\u00a0II, pp.\u00a012–15, vol.\u00a0IV, chapter\u00a04; May\u00a08, 1780, in May',
  );
});

test('a quotation opens before its first line and closes after its last, and inner marks are single', () => {
  expect(quoted(['“Hope” is the thing with feathers', 'That perches in the soul.'])).toEqual([
    '“‘Hope’ is the thing with feathers',
    'That perches in the soul.”',
  ]);
  expect(quoted(['One line, / and another'])).toEqual(['“One line,', 'and another”']);
  expect(quoted(['I said ‘no’ and he ‘yes.’'])).toEqual(['“I said “no” and he “yes.””']);
  expect(quoted(['‘the boys’ own’, ‘a’'])).toEqual(['““the boys’ own”, “a””']);
  expect(quoted(['„Los“'])).toEqual(['“‚Los‘”']);
  expect(quoted([])).toEqual([]);
  // The third level is double again.
  expect(quoted(['He said, “I heard ‘no,’ and the boys’ club’s ‘yes’”'])).toEqual([
    '“He said, ‘I heard “no,” and the boys’ club’s “yes”’”',
  ]);
  expect(quoted(['’Tis “enough”'])).toEqual(['“’Tis ‘enough’”']);
});
