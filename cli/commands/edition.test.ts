import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { openRepository } from '../../server/content/repository.ts';

interface Tree {
  content: string;
  /** The file of the edition `first`. */
  file: string;
  text(): Promise<string>;
  edit(from: string | RegExp, to: string): Promise<void>;
  run(...parameters: string[]): ReturnType<typeof journal>;
}

/** A copy of `fixtures/content` with some more texts, and the edition `first` of one week. */
async function withEdition(...parameters: string[]): Promise<Tree> {
  const content = await contentFolder();
  for (let n = 1; n <= 20; n += 1) await writeFile(path.join(content, `quotes/q-${n}.yaml`), `text: Quote ${n}.\nauthor: Anon\n`);
  const file = path.join(content, 'editions/first.yaml');
  const run: Tree['run'] = (...rest) => journal(...rest, '--content', content);
  const made = await run('edition', 'first', '--weeks', '1', ...parameters);
  expect([made.status, made.stdout]).toEqual([0, `${file}\n`]);
  expect(made.stderr).toMatch(/^created, \d+ texts chosen\n$/);
  const text = () => readFile(file, 'utf8');
  return {
    content,
    file,
    text,
    run,
    edit: async (from, to) => {
      const before = await text();
      expect(before).toMatch(from);
      await writeFile(file, before.replace(from, to));
    },
  };
}

test('a new edition has its template, printer, weeks and start, and the ids of the texts of each day', async () => {
  const { text } = await withEdition('--start', '2027-01-04', '--for', 'kdp');
  const lines = (await text()).split('\n');
  expect(lines.slice(0, 5)).toEqual(['template: weekday', 'printer: kdp', 'weeks: 1', 'start: "2027-01-04"', 'days:']);
  expect(lines.filter((line) => line.startsWith('  - ')).length).toBe(7);
  expect(lines.slice(5).filter((line) => line !== '' && !/^ {2}[- ] (quote|morning|evening|reflection): [a-z0-9-]+$/.test(line))).toEqual(
    [],
  );
  expect(lines.filter((line) => line.includes('reflection:'))).toEqual(['    reflection: the-week']);
});

test('recorded texts stay, and only empty places and new weeks get texts', async () => {
  const { text, edit, run } = await withEdition();
  const { stdout, stderr } = await run('edition', 'first');
  expect(stderr).toBe('unchanged\n');
  expect(await run('edition', stdout.trim())).toMatchObject({ status: 0, stdout, stderr: 'unchanged\n' });
  await edit(/^days:/m, '# by hand\ndays:');
  await edit(/ {2}- quote: .*\n {4}evening: .*\n/, '  - quote: begin-at-once # first\n');
  const before = await text();
  expect(await run('edition', 'first')).toMatchObject({ status: 0, stderr: 'changed, 1 text chosen\n' });
  const filled = await text();
  expect(filled).toBe(before.replace('begin-at-once # first\n', 'begin-at-once # first\n    evening: look-back\n'));
  await run('edition', 'first', '--weeks', '2', '--for', 'ingramspark');
  const longer = await text();
  expect(longer.startsWith(filled.replace('weeks: 1', 'weeks: 2').replace('printer: press', 'printer: ingramspark'))).toBe(true);
  expect(longer.match(/^ {2}- /gm)?.length).toBe(14);
  expect(await run('edition', 'first', '--weeks', '1')).toMatchObject({
    status: 1,
    stderr: 'journal: the edition has 14 days; remove those after week 1 from its file\n',
  });
});

test('an edition prints its own texts, even when the content grows', async () => {
  const { content, run } = await withEdition('--for', 'kdp');
  const [first, second] = [path.join(content, '../1.pdf'), path.join(content, '../2.pdf')];
  expect((await run('print', '--edition', 'first', '--out', first)).stderr).toContain('printer  Amazon KDP');
  for (let n = 1; n <= 20; n += 1) await writeFile(path.join(content, `quotes/r-${n}.yaml`), `text: Another quote ${n}.\n`);
  await run('print', '--edition', 'first', '--out', second);
  expect((await readFile(first)).equals(await readFile(second))).toBe(true);
  await run('print', '--weeks', '1', '--for', 'kdp', '--out', second);
  expect((await readFile(first)).equals(await readFile(second))).toBe(false);
});

test('the PDF has the date of its edition, and a bleed if the edition needs one', async () => {
  const { content, edit, run } = await withEdition('--for', 'kdp', '--weeks', '1');
  const out = path.join(content, '../book.pdf');
  await edit(/^days:/m, 'date: 2026-11-24\nbleed: true\ndays:');
  const { stderr } = await run('print', '--edition', 'first', '--out', out);
  expect(stderr).toContain('size     6 × 9 in, with a bleed of 0.125 in on three edges: choose "Bleed"\n');
  const pdf = (await readFile(out)).toString('latin1');
  expect(pdf).toContain('(D:20261124000000Z)');
  expect(pdf).toContain('/MediaBox [0 0 441 666]');
  await edit(/2026-11-24/, '2026-11-31');
  expect((await run('validate')).stdout).toMatch(/error {2}date: .*must be a date that exists/);
});

describe('a text that was deleted', () => {
  test('or belongs on other pages is a warning with its place, and prevents print and export', async () => {
    const { content, file, text, edit, run } = await withEdition();
    await edit(/evening: \S+/, 'evening: the-week');
    const [gone = ''] = /q-\d+/.exec(await text()) ?? [];
    await rm(path.join(content, `quotes/${gone}.yaml`));
    const lineOf = async (part: string) => (await text()).split('\n').findIndex((line) => line.includes(part)) + 1;
    const about = [
      [await lineOf('evening: the-week'), 14, 'day 1 has the evening prompt "the-week", but that is a prompt for other pages', 'misplaced'],
      [await lineOf(`quote: ${gone}`), 12, `has the quote "${gone}", which does not exist; leave "quote:" empty`, 'gone'],
    ].sort(([one], [other]) => Number(one) - Number(other));
    const warned = (await run('validate')).stdout.split('\n').filter((line) => line.includes('editions/'));
    expect(warned).toEqual(
      about.map(([line, column, message, kind]) =>
        expect.stringMatching(
          new RegExp(`^${file}:${line}:${column}  warning  days\\[\\d+\\]\\.\\w+: .*${message}.*  edition-text-${kind}$`),
        ),
      ),
    );
    const out = path.join(content, '../book.pdf');
    const printed = await run('print', '--edition', 'first', '--out', out);
    expect([printed.status, existsSync(out)]).toEqual([1, false]);
    for (const [line, column, message] of about)
      expect(printed.stderr).toMatch(new RegExp(`^${file}:${line}:${column}  error  .*${message}`, 'm'));
    expect(printed.stderr).toMatch(/journal: 2 problems; nothing was printed\n$/);
    const exported = await run('export', 'days', '--edition', 'first');
    expect([exported.status, exported.stdout]).toEqual([1, '']);
    expect(exported.stderr).toContain(`${file}:${about[0]?.[0]}:${about[0]?.[1]}`);
  });

  test('stays until its place is empty', async () => {
    const { content, text, edit, run } = await withEdition();
    const [gone = ''] = /q-\d+/.exec(await text()) ?? [];
    await rm(path.join(content, `quotes/${gone}.yaml`));
    expect((await run('edition', 'first')).stderr).toMatch(/edition-text-gone\nunchanged\n$/);
    await edit(`quote: ${gone}`, 'quote:');
    expect((await run('edition', 'first')).stderr).toBe('changed, 1 text chosen\n');
    expect((await run('print', '--edition', 'first', '--check')).status).toBe(0);
  });
});

test('a corrected text is printed with its new words, and the edition stays as it is', async () => {
  const { content, file, text, run } = await withEdition();
  const before = await text();
  const [id = ''] = /q-\d+/.exec(before) ?? [];
  await writeFile(path.join(content, `quotes/${id}.yaml`), 'text: Little by very little.\n');
  expect((await run('validate')).stdout).not.toContain(file);
  expect((await run('edition', 'first')).stderr).toBe('unchanged\n');
  expect((await run('print', '--edition', 'first', '--check')).status).toBe(0);
  expect((await run('export', 'days', '--edition', 'first')).stdout).toContain('Little by very little.');
  expect(await text()).toBe(before);
});

describe('the hashes of an old edition', () => {
  const hashed = (text: string) => text.replace(/(?<=(?:quote|evening): )[a-z0-9-]+/g, '$&@1f0c22d4');

  test('are read, and stay when a command changes nothing', async () => {
    const { file, text, run } = await withEdition();
    const old = hashed(await text());
    await writeFile(file, old);
    expect((await run('validate')).stdout).not.toContain(file);
    expect((await run('print', '--edition', 'first', '--check')).status).toBe(0);
    expect((await run('edition', 'first')).stderr).toBe('unchanged\n');
    expect(await text()).toBe(old);
  });

  test('are removed by the next write of the file, and by `journal fmt`', async () => {
    const { file, text, run } = await withEdition();
    const before = await text();
    const old = `# @1f0c22d4 by hand\n${hashed(before)}`;
    await writeFile(file, old);
    await run('edition', 'first', '--for', 'kdp');
    expect(await text()).toBe(`# @1f0c22d4 by hand\n${before.replace('printer: press', 'printer: kdp')}`);
    await writeFile(file, old);
    expect((await run('fmt', '--check', file)).status).toBe(1);
    await run('fmt', file);
    expect(await text()).toBe(`# @1f0c22d4 by hand\n${before}`);
  });
});

test("a recorded text that breaks today's rules is named, and --rechoose replaces only it", async () => {
  const { content, file, text, run } = await withEdition('--weeks', '2');
  for (let n = 1; n <= 20; n += 1) await writeFile(path.join(content, `quotes/q-${n}.yaml`), `text: Quote ${n}.\nauthor: Author ${n}\n`);
  const evening = (id: string, needs: string) =>
    writeFile(path.join(content, `prompts/${id}.yaml`), `text: What of ${id}?\ntype: evening\n${needs}`);
  await evening('sunday-page', 'needs: [boxes, sunday]\n');
  await evening('another', '');
  const days = [
    ['q-1', 'look-back'],
    ['q-2', 'sunday-page'],
    ['q-1', 'look-back'],
    ['q-3', 'look-back'],
  ];
  const morning = '\n    morning: one-thing';
  const head = (await text()).replace(/^template: .*/, 'template: evenings').replace(/^days:[^]*/m, 'days:\n');
  await writeFile(path.join(content, 'templates/evenings.yaml'), evenings);
  await writeFile(file, head + days.map(([quote, prompt]) => `  - quote: ${quote}${morning}\n    evening: ${prompt}\n`).join(''));
  await run('edition', 'first');
  const before = await text();
  const { stdout } = await run('validate');
  expect(stdout.split('\n').filter((line) => line.endsWith('edition-rule'))).toEqual([
    `${file}:10:14  warning  days[1].evening: the prompt needs boxes on the mornings or evenings and reflections on Sundays, which the book lacks; "journal edition first --rechoose" puts another there  edition-rule`,
    `${file}:11:12  warning  days[2].quote: the quote is by Author 1, like that of day 1; "journal edition first --rechoose" puts another there  edition-rule`,
  ]);
  expect((await run('print', '--edition', 'first', '--check')).stdout).toMatch(
    /^days .*day 2: the prompt needs .*, and 1 other text of the edition breaks a rule; "journal edition first --rechoose"/m,
  );
  const { stderr } = await run('edition', 'first', '--rechoose');
  expect(stderr).toMatch(
    /^day 2: .*; its evening prompt is "(?:another|look-back)" now\nday 3: .* like that of day 1; its quote is "[a-z0-9-]+" now\nchanged\n$/,
  );
  const [old, next] = [before, await text()].map((lines) => lines.split('\n'));
  expect(old?.flatMap((line, index) => (line === next?.[index] ? [] : index + 1))).toEqual([10, 11]);
  expect(await run('edition', 'first', '--rechoose')).toMatchObject({ stderr: 'unchanged\n' });
});

const evenings = `name: Evenings
pages:
  evening:
    - title: evening
    - quote:
        rows: 4
    - prompt:
        rows: 3
    - lines: rest
front: [title]
`;

test('the diff says which day got which text', async () => {
  const { content, text, run, edit } = await withEdition();
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-C', content, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  const [old = ''] = /q-\d+/.exec(await text()) ?? [];
  const day =
    (await text())
      .split('\n')
      .filter((line) => line.startsWith('  - '))
      .findIndex((line) => line.includes(old)) + 1;
  await edit(old, 'two-lines');
  await run('edition', 'first', '--for', 'kdp', '--weeks', '2');
  const lines = (await run('diff')).stdout.split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '~ editions/first',
    '    printer: [-press-]{+kdp+}',
    '    weeks: [-1-]{+2+}',
    `    day ${day}: quote replaced, ${old} by two-lines`,
  ]);
  expect(lines[4]).toMatch(/^ {4}day 8: quote added, [a-z0-9-]+$/);
  await run('edition', 'Second Edition');
  expect((await run('diff')).stdout).toContain(
    '+ editions/second-edition\n    name: Second Edition\n    template: weekday\n    printer: press\n    weeks: 13\n    days: 91 with their texts\n',
  );
});

test('export days has the days of an edition, and says whether each fits its pages', async () => {
  const { content, run, text } = await withEdition('--start', '2027-01-04');
  const [id = ''] = /q-\d+/.exec(await text()) ?? [];
  await writeFile(
    path.join(content, `quotes/${id}.yaml`),
    `text: ${'Nothing great was set down in so few words. '.repeat(20)}\nauthor: ${'Ann Lee '.repeat(30)}\n`,
  );
  const { status, stdout } = await run('export', 'days', '--edition', 'first');
  const rows = parse(stdout, { columns: true }) as Record<string, string>[];
  expect([status, rows.length, rows[0]?.['date'], rows[6]?.['date']]).toEqual([0, 7, '2027-01-04', '2027-01-10']);
  expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('fits');
  const repository = await openRepository(content);
  const recorded = repository.get('editions', 'first')?.fields.days.map(({ quote = '' }) => repository.get('quotes', quote));
  expect(rows.map(({ quote }) => quote)).toEqual(recorded?.map((quote) => quote?.fields.text));
  for (const { quote, fits } of rows)
    expect(fits).toMatch(
      quote?.startsWith('Nothing great') ? /^no: the quote is \d+ characters too long; the author is \d+ characters too long$/ : /^yes$/,
    );
});

test.each([
  [['edition', '春'], 2, '"春" cannot name an edition'],
  [['edition', 'x', '--template', 'dayly'], 2, '--template: "dayly" is not a template'],
  [['edition', 'x', '--weeks', '105'], 2, 'It must be a whole number from 1 to 104.'],
  [['edition', 'x', '--start', '2027-02-30'], 2, 'It must be a date that exists'],
  [['edition', 'x', '--for', 'amazon'], 2, '--for: "amazon" is not a printer'],
  [['print', '--check', '--edition', 'firsst'], 2, '--edition: "firsst" is not an edition; did you mean "first"?'],
  [['print', '--check', '--edition', 'first', '--weeks', '2'], 2, '--edition has its own weeks; leave --weeks out'],
  [['export', 'days', '--edition', 'frist'], 2, '--edition: "frist" is not an edition'],
  [['export', 'days', '--edition', 'first', '--from', '2027-01-04'], 2, '--edition has its own days; leave --from and --days out'],
  [['export', 'quotes', '--edition', 'first'], 2, '--edition is for days; quotes have none'],
])('journal %j is refused', async (parameters, status, message) => {
  const { run } = await withEdition();
  const refused = await run(...parameters);
  expect([refused.status, refused.stderr]).toEqual([status, expect.stringContaining(message)]);
});

test('an invalid edition is neither printed nor filled', async () => {
  const { file, edit, run } = await withEdition();
  await edit('printer: press', 'printer: amazon');
  for (const parameters of [
    ['edition', 'first'],
    ['print', '--check', '--edition', 'first'],
  ]) {
    const { status, stderr } = await run(...parameters);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${file}:2:10  error  printer: "amazon" is not a printer`)]);
  }
});

test('an edition with more pages than the printer accepts is refused at its weeks', async () => {
  const { content, file, edit, run } = await withEdition('--for', 'kdp');
  await edit('weeks: 1', 'weeks: 60');
  const out = path.join(content, '../book.pdf');
  const { status, stderr } = await run('print', '--edition', 'first', '--out', out);
  const sentence = 'the book has 970 pages, and Amazon KDP prints at most 828 on white paper; print 51 weeks at most';
  expect([status, stderr]).toEqual([1, `${file}:3:8  error  ${sentence}  too-many-pages\njournal: 1 problem; nothing was printed\n`]);
  expect(existsSync(out)).toBe(false);
});

test('the preflight names texts that repeat, are for another weekday, or are not recorded', async () => {
  const { content, edit, run } = await withEdition();
  await writeFile(path.join(content, 'quotes/rest.yaml'), 'text: Rest.\ndayOfWeek: sunday\n');
  await edit(/quote: \S+/, 'quote: rest');
  await edit(/quote: q-\S+/, 'quote: rest');
  await edit(/quote: q-\S+/, 'quote:');
  const { stdout } = await run('print', '--edition', 'first', '--check');
  const days = stdout.split('\n').find((line) => line.startsWith('days'));
  expect(days).toMatch(
    / quotes: each at most 2 times, at least 3 days apart; 2 quotes for another weekday; the first is on day 1, a Monday;/,
  );
  expect(days).toMatch(/; 1 text not recorded in the edition$/);
});
