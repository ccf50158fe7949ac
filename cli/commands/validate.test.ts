import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanContentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { runInTerminal } from '../../fixtures/harness/run-in-terminal.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { runJournal } from '../../fixtures/harness/run-journal.ts';
import { until } from '../../fixtures/harness/test-server.ts';

test('reports valid content in one line', async () => {
  expect(await validate(await cleanContentFolder())).toEqual({ status: 0, stderr: '', stdout: 'N files checked, no problems\n' });
});

test('a broken file is one problem, and files that name it, or that it names, have none', async () => {
  const content = await cleanContentFolder();
  await mkdir(path.join(content, 'editions'));
  await writeFile(path.join(content, 'editions/first.yaml'), 'weeks: 1\ndays:\n  - quote: two-lines\n');
  const shown = await validate(content);
  const broken = [
    'categories/habits',
    'posts/three-goals-a-day',
    'posts/power-of-daily-journaling',
    'quotes/two-lines',
    'templates/weekday',
  ];
  for (const file of broken) await writeFile(path.join(content, `${file}.yaml`), 'text: [\n');
  const { stdout } = await validate(content);
  const places = (text: string) => [...text.matchAll(/content\/(\S+?)(?:\.yaml)?:\d/g)].map(([, file = '']) => file);
  expect(places(stdout)).toEqual([...places(shown.stdout), ...broken].sort());
});

test('creates no folder in the content', async () => {
  const content = await cleanContentFolder();
  const before = await readdir(content);
  const kept = path.resolve('node_modules/.cache/journal');
  const others = await readdir(kept).catch(() => [] as string[]);
  const env = { ...process.env, JOURNAL_CACHE: '' };
  expect(runJournal(['validate', '--content', '.'], { cwd: content, env })).toMatchObject({ status: 0, stderr: '' });
  expect(await readdir(content)).toEqual(before);
  const added = (await readdir(kept)).filter((name) => !others.includes(name));
  expect(added).not.toEqual([]);
  for (const name of added) await rm(path.join(kept, name), { recursive: true });
});

test('the problems of a run are reused by the next one, until something changes', async () => {
  const content = await withFiles({ 'quotes/broken.yaml': 'text: Begin.\ndayOfWeek: mondy\n' });
  const cache = await temporaryFolder();
  const validate = () => runJournal(['validate', '--content', content], { env: { ...process.env, JOURNAL_CACHE: cache } }).stdout;
  const cached = path.join(cache, 'problems.ndjson');
  // A file that is younger than two seconds could change unnoticed. Until then, each try would cost a process.
  await until(async () => Date.now() - (await stat(path.join(content, 'quotes/broken.yaml'))).ctimeMs > 2_000);
  await until(() => validate() !== '' && existsSync(cached));
  await writeFile(cached, (await readFile(cached, 'utf8')).replaceAll('is not a day', 'is as it was'));
  expect(validate()).toContain('"mondy" is as it was');
  await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: Begin.\ndayOfWeek: mundy\n');
  expect(validate()).toContain('"mundy" is not a day');
});

test('reports file, line, column and a suggestion, and ends with a count and status 1', async () => {
  const content = await withFiles({ 'quotes/broken.yaml': 'text: Begin.\ndayOfWeek: mondy\n' });
  expect(await validate(content)).toMatchObject({
    status: 1,
    stdout: [
      `${content}/quotes/broken.yaml:2:12  error  dayOfWeek: "mondy" is not a day; did you mean "monday"?  value`,
      'N files checked, 1 error in 1 file',
      '',
    ].join('\n'),
  });
  expect((await validate(content, '--format', 'github')).stdout).toBe(
    [
      `::error file=${content}/quotes/broken.yaml,line=2,col=12,title=value::dayOfWeek: "mondy" is not a day; did you mean "monday"?`,
      'N files checked, 1 error in 1 file',
      '',
    ].join('\n'),
  );
  expect(JSON.parse((await validate(content, '--format', 'json')).stdout)).toEqual({
    files: expect.any(Number),
    errors: 1,
    warnings: 0,
    problems: [
      {
        file: `${content}/quotes/broken.yaml`,
        line: 2,
        column: 12,
        severity: 'error',
        message: 'dayOfWeek: "mondy" is not a day; did you mean "monday"?',
        rule: 'value',
      },
    ],
  });
});

test('a warning does not fail the check without --strict', async () => {
  const content = await withFiles({
    'quotes/same.yaml': 'text: Little by little, the bird builds its nest.\n',
    'quotes/z.yaml': 'text: 5\n',
  });
  const message = 'text: same text as quotes/little-by-little.yaml; remove one  alike';
  expect((await validate(content)).stdout).toBe(
    [
      `${content}/quotes/same.yaml:1:7  warning  ${message}`,
      `${content}/quotes/z.yaml:1:7  error  text: must be text, not the number 5; write "5"  type`,
      'N files checked, 1 error and 1 warning in 2 files',
      '',
    ].join('\n'),
  );
  const file = `${content}/quotes/same.yaml`;
  expect(await validate(content, file)).toMatchObject({
    status: 0,
    stdout: `${file}:1:7  warning  ${message}\n1 file checked, 1 warning in 1 file\n`,
  });
  expect((await validate(content, file, '--format', 'github')).stdout).toContain(`::warning file=${file},line=1,col=7,title=alike::`);
  expect(await validate(content, file, '--strict')).toMatchObject({
    status: 1,
    stdout: `${file}:1:7  error  ${message}\n1 file checked, 1 error in 1 file\n`,
  });
});

test('reports on the named paths only, and checks them against all content', async () => {
  const content = await withFiles({
    'quotes/broken.yaml': 'text: 5\n',
    'posts/a.yaml': 'title: A\nexcerpt: B\nauthor: C\npublishedAt: "2026-01-01"\ncategories: [habit]\ncontent: D\n',
  });
  expect(await validate(content, 'prompts')).toMatchObject({ status: 0, stdout: '4 files checked, no problems\n' });
  expect((await validate(content, `${content}/posts/a.yaml`, 'prompts')).stdout).toBe(
    `${content}/posts/a.yaml:5:14  error  categories[0]: there is no category "habit"; did you mean "habits"?  unknown-category\n` +
      '5 files checked, 1 error in 1 file\n',
  );
  expect(await validate(content, 'nowhere')).toMatchObject({ status: 2, stderr: 'journal: there is no file or folder nowhere\n' });
  expect(await validate(content, '/tmp')).toMatchObject({
    status: 2,
    stderr: `journal: /tmp is not in the content folder ${content}\n`,
  });
});

test('control characters are escaped', async () => {
  const content = await withFiles({ 'quotes/a.yaml': 'text: A\n"\\e[2J\\u0007": b\n' });
  const shown = '\\u001b[2J\\u0007: is not a field of a quote';
  expect((await validate(content)).stdout).toContain(`quotes/a.yaml:2:1  error  ${shown}  unknown-key\n`);
  expect((await validate(content, '--format', 'github')).stdout).toContain(`title=unknown-key::${shown}\n`);
});

test('on a terminal shows the lines, marks the place and reports the time, with NO_COLOR in no color', async () => {
  const content = await withFiles({
    'quotes/a.yaml': 'text: Begin.\ndayOfWeek: mondy\ncategory: Time\n',
    'quotes/b.yaml': `# ${'x'.repeat(120)}\r\ntext: ${'long '.repeat(9)}${'word '.repeat(30)}\r\nauthor: "${'a'.repeat(78)}" b\r\n`,
    'quotes/All.yaml': 'text: C\n',
    'quotes/c.yaml': 'text: "\u0007\u001b[2J\n',
  });
  // The progress line appears after a second, and disappears at the end.
  const seen = runInTerminal(['validate', '--content', content], { NO_COLOR: '1' }).split('\r\u001b[K').at(-1) ?? '';
  expect(seen.replace(/\d{2} files checked in [\d.]+ s,/, 'N files checked in 0.1 s,')).toBe(
    `${content}/quotes/All.yaml:1:1  error  "All" is not an id; name it all.yaml: lower-case letters, digits, single hyphens, at most 80  bad-slug
${content}/quotes/a.yaml:2:12  error  dayOfWeek: "mondy" is not a day; did you mean "monday"?  value
  1 | text: Begin.
> 2 | dayOfWeek: mondy
    |            ^
  3 | category: Time

${content}/quotes/b.yaml:3:90  error  unexpected text after the closing quotation mark; write \\" for one inside double quotes, '' inside single ones  syntax
  2 | …long ${'word '.repeat(16)}wor…
> 3 | …${'a'.repeat(41)}" b
    |                                             ^

${content}/quotes/c.yaml:1:7  error  the quotation mark that opens here is not closed; write it at the end of the text too  syntax
> 1 | text: "␇␛[2J
    |       ^

N files checked in 0.1 s, 4 errors in 4 files
`,
  );
});

test('only terminals get colors', async () => {
  const content = await withFiles({ 'quotes/a.yaml': 'text: 5\n' });
  const red = '\u001b[31m';
  expect(runInTerminal(['validate', '--content', content])).toContain(`${red}error\u001b[39m`);
  expect((await validate(content)).stdout).not.toContain('\u001b');
});

async function validate(content: string, ...parameters: string[]) {
  const { status, stdout, stderr } = await journal('validate', '--content', content, ...parameters);
  return { status, stdout: stdout.replace(/^\d{2} files/m, 'N files'), stderr };
}

async function withFiles(files: Record<string, string>): Promise<string> {
  const content = await cleanContentFolder();
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(content, file), text);
  return content;
}
