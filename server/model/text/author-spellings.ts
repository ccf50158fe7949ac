import { distance } from 'fastest-levenshtein';
import { countEach, groupBy } from '../group-by.ts';
import { normalize } from './normalize.ts';

/**
 * Finds spelling variants of authors: initials, order, case, accents, titles, and one different letter in a long name. An initial
 * that fits two authors is not a variant. Only names with the same first or last word are compared; very large groups are left out.
 * @param names one entry for each use @returns groups of at least two spellings, the most used first (then the longest)
 */
export function authorVariants(names: readonly string[]): string[][] {
  const uses = countEach(names);
  const people = new Map<string, Person>();
  for (const name of uses.keys()) {
    const words = wordsOf(name);
    const key = words.join(' ');
    const person = people.get(key);
    if (person) person.names.push(name);
    else if (words.length > 0) people.set(key, personOf(name, words, key.length));
  }

  const groups = joined([...people.values()]).map((group) => group.flatMap(({ names: spellings }) => spellings));
  const byUse = (a: string, b: string) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || b.length - a.length || (a < b ? -1 : 1);
  return groups
    .filter((group) => group.length > 1)
    .map((group) => group.sort(byUse))
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

type Person = ReturnType<typeof personOf>;

function personOf(name: string, words: string[], letters: number) {
  const plain = words.filter((word) => !suffixes.has(word));
  const suffix = words.find((word) => suffixes.has(word));
  return { names: [name], words, letters, suffix, given: plain.slice(0, -1), last: plain.at(-1) ?? '' };
}

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

function joined(people: readonly Person[]): Person[][] {
  const groupOf = new Map(people.map((person) => [person, [person]]));
  const join = (a: Person, b: Person) => {
    const [few = [], many = []] = [groupOf.get(a), groupOf.get(b)].sort((a = [], b = []) => a.length - b.length);
    if (few === many) return;
    many.push(...few);
    for (const person of few) groupOf.set(person, many);
  };
  const full = people.filter(({ words }) => words.length > 1);
  const byLastName = comparable(full, ({ last }) => last);
  const byFirstName = comparable(full, ({ words }) => words[0] ?? '');
  for (const namesakes of byLastName) {
    for (const person of namesakes) {
      const same = namesakes.filter((other) => other !== person && isShortFor(person, other));
      if (same.length === 0) continue;
      // A name that fits two different people is a variant of neither.
      const longest = same.reduce((long, other) => (other.letters > long.letters ? other : long));
      if (same.every((other) => other === longest || isShortFor(other, longest))) join(longest, person);
    }
  }
  for (const namesakes of [...byLastName, ...byFirstName])
    for (const [index, person] of namesakes.entries())
      for (const other of namesakes.slice(index + 1)) if (isMisspelled(person.words, other.words)) join(person, other);
  return [...new Set(groupOf.values())];
}

/** Whether `short` may be `long` with initials for names, or without middle initials or suffixes. */
function isShortFor(short: Person, long: Person): boolean {
  const [first = '', ...middle] = short.given;
  const [longFirst = '', ...longMiddle] = long.given;
  if (short.letters >= long.letters || (short.suffix ?? long.suffix) !== long.suffix || first === '' || !fits(first, longFirst))
    return false;
  if (middle.length === 0) return longMiddle.every((name) => name.length === 1) || (first.length === 1 && longMiddle.length === 0);
  return middle.length === longMiddle.length && middle.every((name, index) => fits(name, longMiddle[index] ?? ''));
}

function fits(short: string, long: string): boolean {
  return short === long || (short.length === 1 && long.startsWith(short));
}

/** Whether only one word differs, of at least five letters, by one letter after its first. */
function isMisspelled(first: readonly string[], second: readonly string[]): boolean {
  if (first.length !== second.length) return false;
  const at = first.findIndex((word, index) => word !== second[index]);
  const [a = '', b = ''] = [first[at], second[at]];
  if (Math.min(a.length, b.length) < 5 || a[0] !== b[0] || distance(a, b) !== 1) return false;
  return first.every((word, index) => index === at || word === second[index]);
}

// A hundred times as many namesakes as 10,000 authors have. The time grows with the square.
const maxNamesakes = 500;

/** Groups of people with the same word in their names, except those that are too large to compare. */
function comparable(people: readonly Person[], wordOf: (person: Person) => string): Person[][] {
  return [...groupBy(people, wordOf).values()].filter(({ length }) => length <= maxNamesakes);
}
