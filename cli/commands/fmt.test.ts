import { spawnSync } from 'node:child_process';
import { chmod, lstat, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anotherUser, asNobody } from '../../fixtures/harness/another-user.ts';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { requires } from '../../fixtures/harness/requirements.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { journalCommand } from '../../fixtures/harness/run-journal.ts';

test('writes and prints the unformatted files; a second time there are none', async () => {
  const content = await formattedFolder({ 'quotes/a.yaml': "# by\nauthor: 'B'\r\ntext: A # a\r\n" });
  expect(await fmt(content)).toMatchObject({ status: 0, stdout: `${content}/quotes/a.yaml\n`, stderr: '' });
  expect(await readFile(path.join(content, 'quotes/a.yaml'), 'utf8')).toBe('text: A # a\n# by\nauthor: B\n');
  expect(await fmt(content)).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('does not change files among the pictures', async () => {
  const content = await formattedFolder({ 'images/notes.yaml': 'tagline: A\nname: "B"\n' });
  expect(await fmt(content)).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('with --check writes nothing and exits with status 1', async () => {
  const content = await formattedFolder({ 'quotes/a.yaml': 'text: "A"\n', 'quotes/b.yaml': 'text: B\n' });
  expect(await fmt(content, '--check')).toMatchObject({
    status: 1,
    stdout: `${content}/quotes/a.yaml\n`,
    stderr: 'journal: 1 file not formatted; run `journal fmt`\n',
  });
  expect(await readFile(path.join(content, 'quotes/a.yaml'), 'utf8')).toBe('text: "A"\n');
  expect(await fmt(content, '--check', 'quotes/b.yaml')).toMatchObject({ status: 0, stdout: '' });
});

test('does not change a file that cannot be formatted, reports why, and writes the others', async () => {
  const content = await formattedFolder({
    'quotes/a.yaml': 'text: "A\n',
    'quotes/b.yaml': '{text: B} # b\n',
    'quotes/c.yaml': 'text: "C"\n',
  });
  expect(await fmt(content)).toMatchObject({
    status: 1,
    stdout: `${content}/quotes/c.yaml\n`,
    stderr: [
      `${content}/quotes/a.yaml: is not valid; \`journal validate\` says where`,
      `${content}/quotes/b.yaml: is one map in braces with comments or anchors; write each field on a line of its own`,
      'journal: 2 files left as they are',
      '',
    ].join('\n'),
  });
  expect(await readFile(path.join(content, 'quotes/a.yaml'), 'utf8')).toBe('text: "A\n');
});

test('a file that would exceed 1 MiB is not changed, and --check reports it', async () => {
  const text = `text: "${String.raw`aaaaa\n`.repeat(140_000)}"\n`;
  const content = await formattedFolder({ 'quotes/a.yaml': text });
  for (const options of [['--check'], []])
    expect(await fmt(content, ...options)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${content}/quotes/a.yaml: The file would be larger than 1 MiB\njournal: 1 file left as it is\n`,
    });
  expect(await readFile(path.join(content, 'quotes/a.yaml'), 'utf8')).toBe(text);
});

test('the target of a link is written, and the link stays', async () => {
  const content = await formattedFolder({ 'quotes/a.yaml': 'text: "A"\n' });
  await symlink('a.yaml', path.join(content, 'quotes/b.yaml'));
  expect((await fmt(content, 'quotes/b.yaml')).stdout).toBe(`${content}/quotes/b.yaml\n`);
  expect((await lstat(path.join(content, 'quotes/b.yaml'))).isSymbolicLink()).toBe(true);
  expect(await readFile(path.join(content, 'quotes/a.yaml'), 'utf8')).toBe('text: A\n');
});

test('a file of another owner is written where its mode allows it', requires(anotherUser), async () => {
  const content = await formattedFolder({ 'quotes/a.yaml': 'text: "A"\n' });
  for (const folder of [path.dirname(content), content, path.join(content, 'quotes')]) await chmod(folder, 0o777);
  const file = path.join(content, 'quotes/a.yaml');
  const [program = '', ...parameters] = [...asNobody, process.execPath, journalCommand, 'fmt', '--content', content, 'quotes/a.yaml'];
  // A rename needs no permission on the file that it replaces.
  await chmod(file, 0o644);
  expect(spawnSync(program, parameters, { encoding: 'utf8' })).toMatchObject({ status: 1, stdout: '' });
  expect(await readFile(file, 'utf8')).toBe('text: "A"\n');
  await chmod(file, 0o666);
  expect(spawnSync(program, parameters, { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: `${content}/quotes/a.yaml\n`,
    stderr: '',
  });
  expect(await readFile(path.join(content, 'quotes/a.yaml'), 'utf8')).toBe('text: A\n');
});

function fmt(content: string, ...parameters: string[]) {
  return journal('fmt', '--content', content, ...parameters);
}

/** A formatted content folder, with these files in addition. */
async function formattedFolder(files: Record<string, string>): Promise<string> {
  const content = await contentFolder();
  expect((await fmt(content)).stderr).toBe('');
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(content, file), text);
  return content;
}
