import { distance } from 'fastest-levenshtein';
import { normalize } from './normalize.ts';

/**
 * Finds spellings that seem to be one author's name: `A. Einstein`, `Albert Einstein`, `Einstein, Albert`, `albert einstein`,
 * `Álbert Einstein`, a letter more or less in a long name, a middle initial or a title left out. An initial that fits two
 * authors is nobody's variant.
 * @param names one entry each time a name is used
 * @returns groups of two spellings or more, each with the most used one first (of equals the longer); the groups by that name
 */
export function authorVariants(names: readonly string[]): string[][] {
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);

  const people = new Map<string, Person>();
  for (const name of uses.keys()) {
    const words = wordsOf(name);
    const key = words.join(' ');
    const person = people.get(key);
    if (person) person.names.push(name);
    else if (words.length > 0) people.set(key, { names: [name], words });
  }

  const groups = joined([...people.values()]).map((group) => group.flatMap(({ names: spellings }) => spellings));
  const byUse = (a: string, b: string) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || b.length - a.length || (a < b ? -1 : 1);
  return groups
    .filter((group) => group.length > 1)
    .map((group) => group.sort(byUse))
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** Spellings with the same words. */
interface Person {
  names: string[];
  words: string[];
}

/** The words of a name in the order they are spoken, without titles, marks and accents. */
function wordsOf(name: string): string[] {
  const plain = normalize(name, 'NFKD')
    .replace(/[\p{M}'’‘`´"“”]/gu, '')
    .toLowerCase();
  const [last = '', first = '', ...more] = plain.split(',').map((part) => part.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '');
  const isTurned = last !== '' && first !== '' && more.length === 0 && !suffixes.has(first);
  const words = (isTurned ? `${first} ${last}` : [last, first, ...more].join(' ')).split(' ').filter((word) => word !== '');
  const named = words.filter((word, index) => index === words.length - 1 || !titles.has(word));
  return named.length > 0 ? named : words;
}

const titles = new Set(['sir', 'dr', 'mr', 'mrs', 'ms', 'prof', 'professor', 'lord', 'lady']);
const suffixes = new Set(['jr', 'sr', 'junior', 'senior', 'ii', 'iii', 'iv']);

/** Those with one last name are compared, and those with one first name; nobody else is. */
function joined(people: readonly Person[]): Person[][] {
  const groupOf = new Map(people.map((person) => [person, [person]]));
  const join = (one: Person, other: Person) => {
    const [to = [], from = []] = [groupOf.get(one), groupOf.get(other)];
    if (to === from) return;
    to.push(...from);
    for (const person of from) groupOf.set(person, to);
  };
  const full = people.filter(({ words }) => words.length > 1);
  for (const namesakes of grouped(full, ({ words }) => lastNameOf(words))) {
    if (namesakes.length > mostNamesakes) continue;
    for (const person of namesakes) {
      const same = namesakes.filter((other) => other !== person && isShortFor(person.words, other.words));
      // All that it fits must be one another's variants too, or it is nobody's.
      const [first, ...others] = same.sort((a, b) => b.words.join().length - a.words.join().length);
      if (first && others.every((other) => isShortFor(other.words, first.words))) join(first, person);
    }
  }
  for (const namesakes of [...grouped(full, ({ words }) => lastNameOf(words)), ...grouped(full, ({ words }) => words[0] ?? '')])
    if (namesakes.length <= mostCompared)
      for (const [index, one] of namesakes.entries())
        for (const other of namesakes.slice(index + 1)) if (isMisspelled(one.words, other.words)) join(one, other);
  return [...new Set(groupOf.values())];
}

// Each is compared with each: no list of authors has so many of one name, and a made-up one must not take minutes.
const mostNamesakes = 1_000;
const mostCompared = 200;

function lastNameOf(words: readonly string[]): string {
  return words.findLast((word) => !suffixes.has(word)) ?? '';
}

/** Whether `short` may be a shorter way to write `long`: initials for names, initials or suffixes left out. */
function isShortFor(short: readonly string[], long: readonly string[]): boolean {
  const [a, b] = [givenNames(short), givenNames(long)];
  const isShorter = short.join(' ').length < long.join(' ').length;
  const [first = '', ...middle] = a;
  const [longFirst = '', ...longMiddle] = b;
  if (!isShorter || !suffixFits(short, long) || first === '' || !fits(first, longFirst)) return false;
  if (middle.length === 0) return longMiddle.every((name) => name.length === 1) || (first.length === 1 && longMiddle.length === 0);
  return middle.length === longMiddle.length && middle.every((name, index) => fits(name, longMiddle[index] ?? ''));
}

function fits(short: string, long: string): boolean {
  return short === long || (short.length === 1 && long.startsWith(short));
}

function givenNames(words: readonly string[]): string[] {
  const names = words.filter((word) => !suffixes.has(word));
  return names.slice(0, -1);
}

function suffixFits(short: readonly string[], long: readonly string[]): boolean {
  const [one, other] = [short, long].map((words) => words.find((word) => suffixes.has(word)));
  return one === undefined || one === other;
}

/** One letter more, less or other behind the first in a name of at least five, and everything else the same. */
function isMisspelled(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const different = one.flatMap((word, index): [string, string][] => (word === other[index] ? [] : [[word, other[index] ?? '']]));
  const [a, b] = different[0] ?? ['', ''];
  return different.length === 1 && Math.min(a.length, b.length) >= 5 && a[0] === b[0] && distance(a, b) === 1;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
