import { spawnSync } from 'node:child_process';
import { chown, chmod, link, lstat, mkdir, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contentFolder, fullContent, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { mounting, smallDisk } from '../../fixtures/harness/mounts.ts';
import { requires } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { journalCommand } from '../../fixtures/harness/run-journal.ts';

const nasty = [
  'plain',
  'a, b; c\td',
  'say "no" and “yes”',
  '"',
  '@picture',
  '#code',
  '=1+1',
  ' spaces ',
  'two\nlines and\r\nthree\rof them',
  'line\u2028separator\u2029paragraph',
  'e\u0301 Zoë 日本 🙂',
  '<<text>>',
];

/** Content whose quotes and prompts have these texts, by id. */
async function contentWith(texts: readonly string[]): Promise<string> {
  const content = await contentFolder();
  for (const [index, text] of texts.entries()) {
    await writeFile(path.join(content, `quotes/nasty-${index}.yaml`), `text: ${JSON.stringify(text)}\nauthor: ${JSON.stringify(text)}\n`);
    await writeFile(path.join(content, `prompts/nasty-${index}.yaml`), `text: ${JSON.stringify(text)}\ntype: morning\n`);
  }
  return content;
}

async function exported(content: string, ...parameters: string[]): Promise<Buffer> {
  const { status, bytes, stderr } = await journal('export', ...parameters, '--content', content);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  return bytes;
}

/** Data Merge's rules: one paragraph a record, tabs between fields, quotation marks doubled inside a quoted field, a byte order mark. */
function readLikeInDesign(bytes: Buffer, order: 'be' | 'le'): string[][] {
  const units = Array.from({ length: bytes.length / 2 }, (_, index) =>
    order === 'be' ? bytes.readUInt16BE(index * 2) : bytes.readUInt16LE(index * 2),
  );
  expect(units.shift()).toBe(0xfeff);
  const text = units.map((unit) => String.fromCharCode(unit)).join('');
  expect(text.normalize('NFC')).toBe(text);
  const paragraphs = text.split('\r\n');
  expect(paragraphs.pop()).toBe('');
  const records = paragraphs.map((paragraph) => {
    expect(paragraph).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/);
    expect(paragraph).not.toBe('');
    return paragraph.split('\t').map((field) => {
      expect(field).toMatch(/^(?:[^"]*|"(?:[^"]|"")*")$/);
      return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    });
  });
  const [header = []] = records;
  expect(new Set(header).size).toBe(header.length);
  for (const name of header) expect(name).toMatch(/^[A-Za-z0-9_]+$/);
  for (const record of records) expect(record).toHaveLength(header.length);
  return records;
}

/** RFC 4180 after a byte order mark, by which Excel recognizes UTF-8. */
function readLikeExcel(bytes: Buffer): string[][] {
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.toString('utf8', 3);
  const fields = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy);
  const rows: string[][] = [[]];
  let end = 0;
  for (const [whole, quoted, plain = '', separator] of fields) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '\r\n') rows.push([]);
    end += whole.length;
  }
  expect([end, rows.pop()]).toEqual([text.length, []]);
  return rows;
}

function onOneLine(text: string): string {
  return text.normalize('NFC').replace(/\r\n|[\t\r\n\v\f\u0085\u2028\u2029]/g, ' ');
}

function columnOf(rows: string[][], name: string, pattern = /^nasty-/): string[] {
  const [header = []] = rows;
  const [id, column] = [header.indexOf('id'), header.indexOf(name)];
  const byNumber = (a: string[], b: string[]) => Number(a[id]?.slice(6)) - Number(b[id]?.slice(6));
  return rows
    .filter((row) => pattern.test(row[id] ?? ''))
    .sort(byNumber)
    .map((row) => row[column] ?? '');
}

test.each(['quotes', 'prompts'])('Excel reads back every letter of the %s', async (table) => {
  const rows = readLikeExcel(await exported(await contentWith(nasty), table, '--profile', 'excel'));
  expect(columnOf(rows, 'text')).toEqual(nasty);
});

test.each([
  ['quotes', [], 'be'],
  ['prompts', [], 'be'],
  ['quotes', ['--encoding', 'utf-16le'], 'le'],
] as const)('Data Merge reads back the words of the %s %j, each on one line', async (table, options, order) => {
  const rows = readLikeInDesign(await exported(await contentWith(nasty), table, '--profile', 'indesign', ...options), order);
  expect(columnOf(rows, 'text')).toEqual(nasty.map(onOneLine));
});

test.each([
  ['monday', 'begin-at-once'],
  ['any', 'little-by-little'],
])('--day %s exports the items with that day', async (day, first) => {
  const rows = readLikeExcel(await exported(await contentFolder(), 'quotes', '--profile', 'excel', '--day', day));
  const [header = []] = rows;
  expect(rows[1]?.[0]).toBe(first);
  expect(new Set(rows.slice(1).map((row) => row[header.indexOf('dayOfWeek')]))).toEqual(new Set([day]));
});

test('only files without an item are missing in the table', async () => {
  const content = await contentFolder();
  await writeFile(path.join(content, 'quotes/newer.yaml'), 'text: Served.\nmood: calm\n');
  expect(await journal('export', 'quotes', '--content', content)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('newer,Served.,'),
    stderr: '',
  });
  await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: 5\n');
  expect(await journal('export', 'quotes', '--content', content)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('newer,Served.,'),
    stderr: `${content}/quotes/broken.yaml:1:7  error  text: must be text, not the number 5; write "5"  type\njournal: 1 problem; these files are not in the table\n`,
  });
});

test('both parsers read the journal days back, with a row for each day', async () => {
  const content = await contentWith(nasty);
  const excel = readLikeExcel(await exported(content, 'days', '--days', '30', '--profile', 'excel'));
  const layout = readLikeInDesign(await exported(content, 'days', '--days', '30', '--profile', 'indesign'), 'be');
  expect([excel.length, layout.length]).toEqual([31, 31]);
  // It has more columns, and the words of the pages, with curly quotation marks.
  expect(layout[0]?.slice(0, 8)).toEqual(excel[0]);
  const quotesIn = (rows: string[][]) =>
    rows.slice(1).map(([day, , , , , quote = '']) => `${day} ${onOneLine(quote).replaceAll(/["“”‘’'\s/]/g, '')}`);
  expect(quotesIn(layout)).toEqual(quotesIn(excel));
});

/** A small content: a quote for any day, one for Mondays, and so on. */
async function smallContent(files: Record<string, string>): Promise<string> {
  const content = await temporaryFolder();
  for (const folder of ['quotes', 'prompts']) await mkdir(path.join(content, folder));
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(content, file), text);
  await writeFile(path.join(content, 'site.yaml'), '');
  return content;
}

test('a journal day has its prompts and its quote, and Sunday also the reflection', async () => {
  const content = await smallContent({
    'quotes/monday.yaml': 'text: For Monday.\nauthor: Anna\ndayOfWeek: monday\n',
    'quotes/sunday.yaml': 'text: "For Sunday, late."\ndayOfWeek: sunday\n',
    'prompts/morning.yaml': 'text: What now?\ntype: morning\n',
    'prompts/evening.yaml': 'text: What was?\ntype: evening\ndayOfWeek: sunday\n',
    'prompts/week.yaml': 'text: Which week?\ntype: sunday_reflection\n',
  });
  const { status, stdout, stderr } = await journal('export', 'days', '--from', '2027-02-28', '--days', '2', '--content', content);
  expect([status, stdout.split('\r\n')]).toEqual([
    0,
    [
      'day,date,weekday,morningPrompt,eveningPrompt,quote,author,reflectionPrompt',
      '1,2027-02-28,sunday,What now?,What was?,"For Sunday, late.",,Which week?',
      '2,2027-03-01,monday,What now?,What happened today that you would tell a friend? Write it as you would say it.,For Monday.,Anna,',
      '',
    ],
  ]);
  expect(stderr.split('\n')).toEqual([
    'morning prompts: each at most 2 times, at least 1 day apart',
    'no evening prompt fits on 1 day; a built-in text is used',
    '',
  ]);
});

test('a journal has as many days as its edition, and the same days each time', async () => {
  const exported = async (...options: string[]) => (await journal('export', 'days', '--content', fullContent, ...options)).stdout;
  const days = await exported();
  expect(days.trimEnd().split('\r\n')).toHaveLength(92);
  expect(await exported()).toBe(days);
  expect(await exported('--days', '10')).toBe(`${days.split('\r\n').slice(0, 11).join('\r\n')}\r\n`);
});

test('a category that no item has is a wrong command line, unless there are no items', async () => {
  const content = await contentFolder();
  const told = async (table: string, category: string) => {
    const { status, stdout, stderr } = await journal('export', table, '--category', category, '--content', content);
    return [status, stdout.split('\r\n').length, stderr];
  };
  expect(await told('quotes', 'Times')).toEqual([2, 1, 'journal: --category: "Times" is not a category; did you mean "Time"?\n']);
  expect(await told('prompts', 'time')).toEqual([2, 1, 'journal: --category: "time" is not a category; write General or Goals\n']);
  expect(await told('quotes', 'General')).toEqual([0, 4, '']);
  await rm(path.join(content, 'prompts'), { recursive: true });
  expect(await told('prompts', 'Goals')).toEqual([0, 2, '']);
});

test('options of other tables are a wrong command line', async () => {
  const told = async (...parameters: string[]) => {
    const { status, stderr } = await journal('export', ...parameters);
    return [status, stderr.split('\n')[0]];
  };
  expect(await told('quotes', '--from', '2027-01-01')).toEqual([2, 'journal: --from is for days; quotes have none']);
  expect(await told('days', '--day', 'monday')).toEqual([2, 'journal: --day is for quotes and prompts; days have none']);
  expect(await told('days', '--encoding', 'utf-16le')).toEqual([2, 'journal: --encoding is for --profile indesign; the others are UTF-8']);
  expect(await told('days', '--from', '2027-02-30')).toEqual([
    2,
    "error: option '--from <date>' argument '2027-02-30' is invalid. It must be a date that exists, such as 2027-01-04.",
  ]);
  expect((await told('days', '--days', '0'))[0]).toBe(2);
});

test('subscribers are exported with formulas escaped, and with a header only when there are none', async () => {
  const data = await temporaryFolder();
  const subscribers = (...parameters: string[]) => withData(data, 'export', 'subscribers', ...parameters);
  const none = `there are no signups in ${path.join(data, 'newsletter.csv')}\n`;
  expect(await subscribers()).toMatchObject({ status: 0, stdout: 'time,name,email\r\n', stderr: none });
  const kept = [
    'time,name,email',
    '2026-01-02T03:04:05.000Z,Anna,anna@example.com',
    '2026-01-02T03:04:06.000Z,=HYPERLINK(1),+b@example.com',
    '2026-01-02T03:04:07.000Z,"\'-1, ""C""",c@example.com',
    '2026-01-02T03:04:08.000Z,D',
  ];
  await writeFile(path.join(data, 'newsletter.csv'), kept.join('\r\n'));
  expect((await subscribers()).stdout.split('\r\n')).toEqual([
    ...kept.slice(0, 2),
    "2026-01-02T03:04:06.000Z,'=HYPERLINK(1),'+b@example.com",
    kept[3],
    '2026-01-02T03:04:08.000Z,D,',
    '',
  ]);

  const [someone, next] = ['2026-01-02T03:04:05.000Z,"Doe, Jane",jane@example.com', '2026-01-02T03:04:06.000Z,Bob,bob@example.com'];
  const cutOff = ['time,name,email', next, '2026-01-02T03:04:04.000Z,"Smith, J', someone, next];
  await writeFile(path.join(data, 'newsletter.csv'), cutOff.join('\r\n'));
  expect((await subscribers()).stdout.split('\r\n')).toEqual([
    ...cutOff.slice(0, 2),
    '2026-01-02T03:04:04.000Z,"Smith, J",',
    someone,
    next,
    '',
  ]);
  for (const lines of [
    [someone, next],
    ['"Time","Name","Email"', someone, next],
    ['\uFEFFtime,name,email', someone, 'time,name,email', next],
    ['time,name,email,note', `${someone},"a friend, of old"`, `${next},`],
    ['time;name;email', '2026-01-02T03:04:05.000Z;Doe, Jane;jane@example.com', next],
    [`${someone}\r${next}\r`],
  ]) {
    await writeFile(path.join(data, 'newsletter.csv'), lines.join('\r\n'));
    expect((await subscribers()).stdout.split('\r\n')).toEqual(['time,name,email', someone, next, '']);
  }
  await writeFile(path.join(data, 'newsletter.csv'), 'Bo"b,"by,bob@example.com\r\n');
  expect((await subscribers()).stdout.split('\r\n')).toEqual(['time,name,email', '"Bo""b","""by",bob@example.com', '']);
  expect((await subscribers('--profile', 'excel')).stdout.startsWith('\uFEFFtime,')).toBe(true);
});

test('a file of subscribers is readable by its owner only, even when it replaces a public file; other tables get the default mode', async () => {
  const folder = await temporaryFolder();
  const content = await contentFolder();
  const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;
  const exportTo = (table: string, name: string) =>
    withData(path.join(folder, 'data'), 'export', table, '--content', content, '--out', path.resolve(folder, name));
  await writeFile(path.join(folder, 'usual.csv'), 'Somebody else may read this.');
  await writeFile(path.join(folder, 'open.csv'), 'Somebody else may read this.');
  for (const name of ['new.csv', 'open.csv']) {
    expect((await exportTo('subscribers', name)).status).toBe(0);
    expect([name, await modeOf(name), await readFile(path.join(folder, name), 'utf8')]).toEqual([name, 0o600, 'time,name,email\r\n']);
  }
  // The owner of the earlier file cannot read them.
  if (process.getuid?.() === 0) await chown(path.join(folder, 'open.csv'), 65534, 65534);
  expect((await exportTo('subscribers', 'open.csv')).status).toBe(0);
  expect((await stat(path.join(folder, 'open.csv'))).uid).toBe((await stat(path.join(folder, 'new.csv'))).uid);
  expect((await exportTo('quotes', 'quotes.csv')).status).toBe(0);
  expect(await modeOf('quotes.csv')).toBe(await modeOf('usual.csv'));
  expect((await exportTo('subscribers', '/dev/null')).status).toBe(0);
});

test('on a full disk the existing table is unchanged', requires(mounting), async () => {
  const disk = await smallDisk('size=64k');
  const data = await temporaryFolder();
  const lines = Array.from({ length: 4_000 }, (_, n) => `2026-01-02T03:04:05.000Z,Jane,jane${n}@example.com`);
  await writeFile(path.join(data, 'newsletter.csv'), lines.join('\r\n'));
  const out = path.join(disk, 'readers.csv');
  await writeFile(out, 'as it was');
  // Subscribers need no content.
  const outcome = await withData(data, 'export', 'subscribers', '--out', out, '--content', '/nowhere');
  expect(outcome).toMatchObject({ status: 1, stdout: '', stderr: 'journal: The disk is full; nothing was changed\n' });
  expect([await readFile(out, 'utf8'), await readdir(disk)]).toEqual(['as it was', ['readers.csv']]);
  const link = path.join(data, 'link.csv');
  await symlink(out, link);
  expect(await withData(data, 'export', 'subscribers', '--out', link)).toMatchObject({
    status: 1,
    stderr: 'journal: The disk is full; nothing was changed\n',
  });
  expect([await readFile(out, 'utf8'), await readdir(disk)]).toEqual(['as it was', ['readers.csv']]);
});

test('a table is written through a link and into a pipe, and a replaced file has its old mode', async () => {
  const folder = await temporaryFolder();
  const content = await contentFolder();
  const table = (await journal('export', 'quotes', '--content', content)).stdout;
  const exportTo = (file: string) => journal('export', 'quotes', '--content', content, '--out', file);
  const [linked, way, shared] = ['linked.csv', 'way.csv', 'shared.csv'].map((name) => path.join(folder, name)) as [string, string, string];
  await writeFile(linked, 'before');
  await symlink('linked.csv', way);
  await writeFile(shared, 'before');
  await chmod(shared, 0o664);
  for (const file of [way, shared]) expect((await exportTo(file)).status).toBe(0);
  expect([(await lstat(way)).isSymbolicLink(), await readFile(linked, 'utf8')]).toEqual([true, table]);
  expect([(await stat(shared)).mode & 0o777, await readFile(shared, 'utf8')]).toEqual([0o664, table]);
  const command = [process.execPath, journalCommand, 'export', 'quotes', '--content', content, '--out', '/dev/stdout'];
  expect(spawnSync('sh', ['-c', '"$@" | cat', 'sh', ...command], { encoding: 'utf8' }).stdout).toBe(table);
});

test('a table cannot replace a folder', async () => {
  const folder = await temporaryFolder();
  expect(await journal('export', 'quotes', '--content', await contentFolder(), '--out', folder)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: `journal: ${folder} is a folder; name a file in it\n`,
  });
});

test('a dash is not the name of a file', async () => {
  expect(await journal('export', 'quotes', '--content', await contentFolder(), '--out', '-')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining("argument '-' is invalid. It must be the name of a file."),
  });
});

test('a table is not written over the file of signups, under any name', async () => {
  const folder = await temporaryFolder();
  const kept = path.join(folder, 'data/newsletter.csv');
  const refused = async (table: string, out: string) => {
    const stderr = `journal: ${out} is where the signups for the newsletter are kept; name another file\n`;
    expect(await withData(path.join(folder, 'data'), 'export', table, '--out', out)).toMatchObject({ status: 2, stdout: '', stderr });
  };
  await mkdir(path.join(folder, 'data'));
  await refused('subscribers', kept);
  await writeFile(kept, 'time,name,email\r\n');
  await link(kept, path.join(folder, 'hard.csv'));
  await symlink(kept, path.join(folder, 'soft.csv'));
  await refused('subscribers', path.join(folder, 'data/../data/newsletter.csv'));
  await refused('quotes', path.join(folder, 'hard.csv'));
  await refused('subscribers', path.join(folder, 'soft.csv'));
  expect(await withData(path.join(folder, 'other'), 'export', 'subscribers', '--out', kept)).toMatchObject({
    status: 2,
    stderr: `journal: ${kept} has the name of the file where signups for the newsletter are kept; choose another name\n`,
  });
  expect(await readFile(kept, 'utf8')).toBe('time,name,email\r\n');
});

/** Runs `journal` with the signups in the folder `data`. */
function withData(data: string, ...parameters: string[]) {
  vi.stubEnv('JOURNAL_DATA', data);
  onTestFinished(() => void vi.unstubAllEnvs());
  return journal(...parameters);
}
