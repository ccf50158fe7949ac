import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { dayIn } from '../../server/model/entities/iso-dates.ts';

let content: string;
const name = `first-${dayIn(undefined, new Date())}`;

beforeEach(async () => {
  content = await contentFolder();
  await writeFile(
    path.join(content, 'cover.yaml'),
    'title: Mindset Journal\ncolour: black\nprice: "24.00"\nback: One line.\npage: evening\n',
  );
  await journal('edition', 'first', '--weeks', '2', '--for', 'kdp', '--content', content);
});

/** Prints to a file, and returns its bytes; none when nothing was printed. */
async function print(...parameters: string[]) {
  const out = path.join(content, '../book.pdf');
  await rm(out, { force: true });
  const { status, stderr } = await journal('print', '--content', content, '--out', out, ...parameters);
  return { status, stderr, pdf: await readFile(out).catch(() => undefined) };
}

async function edit(file: string, before: string | RegExp, after: string): Promise<void> {
  const text = await readFile(path.join(content, file), 'utf8');
  expect(text.replace(before, after)).not.toBe(text);
  await writeFile(path.join(content, file), text.replace(before, after));
}

test('a printing gives the ordered bytes of interior and cover, whatever changed since', async () => {
  const ordered = await print('--edition', 'first', '--record');
  expect([ordered.status, ordered.stderr.split('\n').at(-2)]).toEqual([0, `recorded ${path.join(content, `printings/${name}.yaml`)}`]);
  const cover = await print('--edition', 'first', '--cover');

  await edit('quotes/begin-at-once.yaml', /^text: .*/m, 'text: Other words.');
  await rm(path.join(content, 'quotes/two-lines.yaml'));
  await edit('templates/weekday.yaml', /rows: 4/, 'rows: 3');
  await edit('pages/goals.yaml', /title: .*/, 'title: Other goals');
  await edit('cover.yaml', '24.00', '26.00');
  await edit('site.yaml', /paper: white/, 'paper: cream\n  binding: hardcover');
  await rm(path.join(content, 'editions/first.yaml'));

  const again = await print('--printing', name);
  expect([again.status, again.stderr]).toEqual([0, expect.stringContaining('the same bytes as ordered on ')]);
  expect(again.pdf?.equals(ordered.pdf ?? Buffer.alloc(0))).toBe(true);
  const coverAgain = await print('--printing', name, '--cover');
  expect(coverAgain.pdf?.equals(cover.pdf ?? Buffer.alloc(0))).toBe(true);
});

test('a book of the standard pages, with dates, is printed again, too', async () => {
  await rm(path.join(content, 'templates'), { recursive: true });
  await rm(path.join(content, 'editions'), { recursive: true });
  await journal('edition', 'first', '--weeks', '1', '--start', '2027-01-06', '--for', 'press', '--content', content);
  const ordered = await print('--edition', 'first', '--record', '--for', 'kdp');
  expect(ordered.status).toBe(0);
  await edit('prompts/one-thing.yaml', /^text: .*/m, 'text: Another question?');
  expect((await print('--printing', name)).pdf?.equals(ordered.pdf ?? Buffer.alloc(0))).toBe(true);
});

test('the second printing of a day has another name, and no save, rename or format changes the first', async () => {
  await print('--edition', 'first', '--record');
  const file = path.join(content, `printings/${name}.yaml`);
  const bytes = await readFile(file, 'utf8');
  await edit('quotes/begin-at-once.yaml', /^text: .*/m, 'text: Other words.');
  await print('--edition', 'first', '--record');
  await journal('edition', 'first', '--weeks', '3', '--content', content);
  await journal('fmt', '--content', content);
  expect(await readdir(path.join(content, 'printings'))).toEqual([`${name}-2.yaml`, `${name}.yaml`]);
  expect(await readFile(file, 'utf8')).toBe(bytes);
  expect(await readFile(path.join(content, `printings/${name}-2.yaml`), 'utf8')).toContain('text: Other words.');
});

test('a printing that was edited by hand is reported, and is not printed', async () => {
  await print('--edition', 'first', '--record');
  const file = `printings/${name}.yaml`;
  await edit(file, /text: Begin .*/, 'text: Begin later.');
  const validated = await journal('validate', '--content', content, path.join(content, file));
  expect([validated.status, validated.stdout]).toEqual([
    0,
    expect.stringMatching(/\.yaml:6:7 +warning +seal: was edited after it was recorded/),
  ]);
  const refused = await print('--printing', name);
  expect([refused.status, refused.pdf, refused.stderr]).toEqual([
    1,
    undefined,
    expect.stringMatching(/\.yaml:6:7 +error +was edited after/),
  ]);

  await edit(file, /printer: kdp/, 'printer: kpd');
  const invalid = await print('--printing', name);
  expect([invalid.status, invalid.stderr]).toEqual([
    1,
    expect.stringMatching(/\.yaml:3:10 +error +printer: "kpd" is not a printer; write kdp/),
  ]);
});

test.each([
  [['--record'], 2, '--record needs --edition'],
  [['--edition', 'first', '--record', '--proof'], 2, '--record keeps the whole interior, and the cover with it; leave --proof out'],
  [['--printing', 'first-2026-01-01', '--for', 'kdp'], 2, '--printing has its own for; leave --for out'],
  [['--printing', 'first-2026-01-01'], 2, 'there are no printings; "journal print --record" makes one'],
])('refuses %j', async (parameters, status, message) => {
  expect(await print(...parameters)).toMatchObject({ status, stderr: expect.stringContaining(message) as string, pdf: undefined });
});
