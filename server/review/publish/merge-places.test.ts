import { expect, test } from 'vitest';
import { clonesTemplate, type Clone } from '../../../fixtures/harness/clones.ts';

const file = 'editions/first.yaml';
const ids = ['a', 'b', 'c', 'd'];
const base = `# The first.
template: weekday
printer: kdp
weeks: 1
days:
${ids.map((id) => `  - quote: ${id} # chosen\n    evening: look-back\n`).join('')}`;
const quotes = [...ids, 'x', 'y'].map((id) => [`content/quotes/${id}.yaml`, `text: The words of ${id}.\n`]);
const clones = clonesTemplate({ files: { [`content/${file}`]: base, ...Object.fromEntries(quotes) } });

async function exchange(clone: Clone, day: number, id: string): Promise<void> {
  const before = clone.read(file);
  let count = 0;
  await clone.write(
    file,
    before.replaceAll(/quote: \w+/g, (found) => ((count += 1) === day ? `quote: ${id}` : found)),
  );
}

const publish = (clone: Clone, path = file) => clone.publisher().publish({ paths: [path], message: 'Change', way: 'here', takesIn: true });

const quotesIn = (text: string) => [...text.matchAll(/quote: (\w+)/g)].map(([, id]) => id);

test('two people who exchange texts of different days have no conflict', async () => {
  const { first, second } = await clones();
  await exchange(second, 1, 'x');
  await second.write(file, second.read(file).replace('weeks: 1', 'weeks: 2'));
  expect(await publish(second)).toMatchObject({ isDone: true });
  await exchange(first, 2, 'y');
  await first.write(file, first.read(file).replace('# The first.', '# Mine.'));
  expect(await first.publisher().update()).toMatchObject({ isDone: true, paths: [file] });
  expect(first.read(file)).toBe(
    base.replace('# The first.', '# Mine.').replace('weeks: 1', 'weeks: 2').replace('quote: a', 'quote: x').replace('quote: b', 'quote: y'),
  );
  expect(await publish(first)).toMatchObject({ isDone: true, isPushed: true });
});

test('the comments of both people stay, also beside lines that both changed', async () => {
  const { first, second } = await clones();
  const day = '  - quote: a # chosen\n    evening: look-back\n';
  await second.write(
    file,
    base
      .replace(day, '  # Begin gently.\n  - quote: x # theirs\n    evening: look-back\n')
      .replace('weeks: 1', '# A trial.\nweeks: 1 # one'),
  );
  expect(await publish(second)).toMatchObject({ isDone: true });
  await first.write(file, base.replace('quote: d # chosen', 'quote: y # mine').replace('printer: kdp', 'printer: kdp # cheap'));
  expect(await first.publisher().update()).toMatchObject({ isDone: true });
  expect(first.read(file)).toBe(
    second.read(file).replace('quote: d # chosen', 'quote: y # mine').replace('printer: kdp', 'printer: kdp # cheap'),
  );
});

test('an article goes online while both sides have changed the edition', async () => {
  const { first, second } = await clones();
  await exchange(second, 1, 'x');
  await publish(second);
  await exchange(first, 3, 'y');
  await first.write('quotes/d.yaml', 'text: Corrected.\n');
  expect(await publish(first, 'quotes/d.yaml')).toMatchObject({ isDone: true, isPushed: true });
  expect(quotesIn(first.read(file))).toEqual(['x', 'b', 'y', 'd']);
});

test('a day that both sides changed shows both texts, and gets the chosen one', async () => {
  const { first, second } = await clones();
  await second.write('quotes/new.yaml', 'text: New words.\n');
  await exchange(second, 1, 'new');
  await exchange(second, 2, 'x');
  await exchange(second, 4, 'x');
  await second.publisher().publish({ paths: [file, 'quotes/new.yaml'], message: 'Change', way: 'here' });
  await exchange(first, 1, 'y');
  await exchange(first, 2, 'y');
  await exchange(first, 3, 'y');
  const before = first.bytes();
  const places = [1, 2].map((day) => `${file}#days[${day - 1}].quote`);
  const outcome = await first.publisher().update();
  expect(outcome).toMatchObject({
    isDone: false,
    nextStep: 'keep-or-discard',
    conflicts: [
      { path: places[0], name: 'First edition', fields: [{ field: 'days[0].quote', before: 'New words.', after: 'The words of y.' }] },
      { path: places[1], fields: [{ field: 'days[1].quote', before: 'The words of x.', after: 'The words of y.' }] },
    ],
  });
  expect(outcome.conflicts).toHaveLength(2);
  expect(first.bytes()).toEqual(before);

  const [keep, take] = [places.slice(0, 1), { [places[1] ?? '']: outcome.conflicts?.[1]?.version ?? '' }];
  expect(await first.publisher().update({ keep })).toMatchObject({ isDone: false, conflicts: [{ path: places[1] }] });
  expect(await first.publisher().update({ keep, take })).toMatchObject({ isDone: true });
  expect(quotesIn(first.read(file))).toEqual(['y', 'x', 'y', 'x']);
});

test('the files stay as they were when git cannot merge the changes of others', async () => {
  const { first, second } = await clones();
  await exchange(second, 1, 'x');
  await publish(second);
  await exchange(first, 2, 'y');
  await second.write('../code.js', '// Other code.\n');
  second.git('commit', '--quiet', '-am', 'Code');
  second.git('push', '--quiet');
  await first.write('../code.js', '// Unfinished code.\n');
  const mine = first.read(file);
  expect(await first.publisher().update()).toMatchObject({ isDone: false, nextStep: 'terminal' });
  expect(first.read(file)).toBe(mine);
});
