import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { partNames } from '../kinds/index.ts';
import { machineWords } from '../kinds/words.ts';
import { placeOf } from '../kinds/places.ts';
import { ruleWords } from './check-words.ts';

const room = path.resolve('server/lint');
// Kinds of similarity, and places in a book.
const others = new Set(['same-words', 'last-week']);

/** The rules that the sources name. */
function rulesInCode(): string[] {
  const sources = readdirSync(room).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const code = sources.map((name) => readFileSync(path.join(room, name), 'utf8')).join('\n');
  const named = [...code.matchAll(/\brule(?:: | = )'([a-z-]+)'|'([a-z]+(?:-[a-z]+)+)'/g)].map(([, rule, word = '']) => rule ?? word);
  return [...new Set([...named, 'error', 'lost-words', 'edition-text-gone', 'edition-text-misplaced'])]
    .filter((name) => !others.has(name))
    .sort();
}

test('each rule of the checks has a heading and advice', () => {
  expect(Object.keys(ruleWords).sort()).toEqual(rulesInCode());
  for (const [rule, words] of Object.entries(ruleWords))
    for (const text of words) expect([rule, text, /^[A-Z]\w*[ ,]/.test(text), machineWords.test(text)]).toEqual([rule, text, true, false]);
});

test('each content file has a name in words and a screen, and any other file a name', () => {
  for (const part of partNames) {
    const file = part === 'site' || part === 'cover' ? `${part}.yaml` : part === 'images' ? 'images/a-leaf.png' : `${part}/my-month.yaml`;
    const { name, href } = placeOf(file);
    expect([part, machineWords.test(name), href?.startsWith('/journal-editor')]).toEqual([part, false, true]);
  }
  for (const file of ['quotes/package.json', 'posts/2026/first.yaml']) expect(placeOf(file)).toEqual({ name: 'A file beside the content' });
});
