import { spawnSync } from 'node:child_process';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journalProgram } from '../program.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { requires, runs } from '../../fixtures/harness/requirements.ts';
import { journalCommand, runJournal } from '../../fixtures/harness/run-journal.ts';

const commands = journalProgram()
  .commands.flatMap((command) => [[command.name()], ...command.commands.map((sub) => [command.name(), sub.name()])])
  .filter(([name]) => name !== 'complete');

test('help lists every command', async () => {
  const { status, stdout, stderr } = await journal('--help');
  expect([status, stderr]).toEqual([0, '']);
  for (const [name = ''] of commands) expect(stdout).toContain(`\n  ${name} `);
});

test('help of each command has examples that are command lines of it', async () => {
  for (const command of commands) {
    const { status, stdout } = await journal(...command, '--help');
    expect(status).toBe(0);
    expect(stdout.slice(stdout.indexOf('\nExamples:\n'))).toContain(`journal ${command.join(' ')}`);
  }
});

test.each([
  [['validat'], `error: unknown command 'validat'\n(Did you mean validate?)\nSee: journal --help\n`],
  [['--versio'], `error: unknown option '--versio'\n(Did you mean --version?)\nSee: journal --help\n`],
  [['help', 'nosuch'], `error: unknown command 'nosuch'\nSee: journal --help\n`],
  [['help', 'validat'], `error: unknown command 'validat'\n(Did you mean validate?)\nSee: journal --help\n`],
  [['help', 'import', 'post'], `error: unknown command 'post'\n(Did you mean posts?)\nSee: journal import --help\n`],
  [['help', 'validate', '--stric'], `error: unknown option '--stric'\nSee: journal help --help\n`],
  [['validat', '--help'], `error: unknown command 'validat'\n(Did you mean validate?)\nSee: journal --help\n`],
  [['new', 'quot', '-h'], `error: unknown command 'quot'\n(Did you mean quote?)\nSee: journal new --help\n`],
  [['validate', '--stric'], `error: unknown option '--stric'\n(Did you mean --strict?)\nSee: journal validate --help\n`],
  [['new', 'quot'], `error: unknown command 'quot'\n(Did you mean quote?)\nSee: journal new --help\n`],
  [['new', 'prompt', '--type', 'noon'], `journal: --type: "noon" is not a prompt type; write morning, evening or sunday_reflection\n`],
  [['export', 'quote'], `journal: "quote" is not a table; did you mean "quotes"?\n`],
  [['export'], `error: missing required argument 'table'\nSee: journal export --help\n`],
])('%j is a wrong command line, with a suggestion', async (line, stderr) => {
  expect(await journal(...line)).toMatchObject({ status: 2, stdout: '', stderr });
});

test.each([
  ['help', 'import', 'posts'],
  ['import', 'posts', '--help'],
])('journal %s %s %s shows the help of that command', async (...line) => {
  const { status, stdout } = await journal(...line);
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Usage: journal import posts [options] <file...>']);
});

test.each(['-v', '--version'])('%s shows the version of the package', async (option) => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(await journal(option)).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['va'], 'validate\tcheck the content\n:4\n'],
  [['new', 'po'], 'post\tcreate a post\n:4\n'],
  [['export', 'quotes', '--profile', 'in'], 'indesign\t\n:4\n'],
  [['export', 'q'], 'quotes\t\n:4\n'],
  [['validate', '--str'], '--strict\ttreat warnings as errors\n:4\n'],
  [['validate', 'content/'], ':0\n'],
  [['import', 'quotes', ''], ':0\n'],
  [['export', 'quotes', '--out', ''], ':0\n'],
  [['export', 'quotes', '--out=ta'], ':0\n'],
  [['import', 'he'], 'help\tdisplay help for command\n:4\n'],
])('the completions of %j are %j', (words, stdout) => {
  expect(runJournal(['complete', '--', ...words])).toMatchObject({ status: 0, stdout, stderr: '' });
});

test.each(['bash', 'zsh', 'fish'])('there is a completion script for %s', (shell) => {
  const { status, stdout } = runJournal(['completion', shell]);
  expect([status, stdout.includes('journal complete --')]).toEqual([0, true]);
});

const typed: [string[], string[]][] = [
  [['va'], ['validate']],
  [['new', 'quote', '--day', 'mon'], ['monday']],
  [
    ['export', ''],
    ['days', 'prompts', 'quotes', 'subscribers'],
  ],
  [['export', 'quotes', '--profile', '=', 'in'], ['indesign']],
  [
    ['export', 'quotes', '--profile', '='],
    ['csv', 'excel', 'indesign'],
  ],
  [['export', 'quotes', '>', 'table.csv'], []],
  [['export', 'quotes', '>', 'table.csv', '--prof'], ['--profile']],
  [['new', 'quote', '--text', '"$(touch table.csv)"', '--au'], ['--author']],
  [['new', 'quote', '--text', '`touch table.csv`; touch table.csv', '--au'], ['--author']],
  [['new', 'quote', '--text', '"Well', '--au'], ['--author']],
  [['new', 'quote', '--text', "'a-b>table.csv="], []],
  [['new', 'quote', "'--text=$(>table.csv)="], []],
];

test.each(typed)('bash completes %j, and runs nothing of the typed words', async (words, offered) => {
  const script = `journal() { ${process.execPath} ${journalCommand} "$@"; }
source ${path.resolve('cli')}/completion.bash
COMP_WORDS=(journal "$@") COMP_CWORD=$#
_journal_complete
printf '%s\\n' "\${COMPREPLY[@]}"`;
  expect(await saidBy('bash', script, words)).toEqual([offered, '']);
});

const zsh = { name: 'zsh', isMet: runs('zsh', '--version') };

// zsh does not split options, and offers files after a redirection itself.
const typedInZsh = typed.filter(([words]) => !words.includes('=') && words.at(-2) !== '>');

test.each([...typedInZsh, [['new', 'quote', '--day=mon'], ['monday']] satisfies [string[], string[]]])(
  'zsh completes %j, and runs nothing of the typed words',
  requires(zsh),
  async (words, offered) => {
    // Prints what zsh's completion functions would show.
    const script = `journal() { ${process.execPath} ${journalCommand} "$@"; }
compdef() { }
compset() { PREFIX=\${PREFIX#*=} }
_files() { }
_describe() { for item in "\${(@P)2}"; do [[ \${item%%:*} == $PREFIX* ]] && print -r -- \${item%%:*}; done }
source ${path.resolve('cli')}/completion.zsh
words=(journal "$@") CURRENT=$(($# + 1)) PREFIX=\${@[-1]}
_journal`;
    expect(await saidBy('zsh', script, words)).toEqual([offered, '']);
  },
);

/** The sorted output and the errors of a script in a shell, in a folder with a table. The script must not change the folder. */
async function saidBy(shell: string, script: string, words: readonly string[]): Promise<[string[], string]> {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'table.csv'), 'precious');
  const { stdout, stderr } = spawnSync(shell, ['-c', script, shell, ...words], { encoding: 'utf8', cwd: folder });
  expect(await readdir(folder)).toEqual(['table.csv']);
  expect(await readFile(path.join(folder, 'table.csv'), 'utf8')).toBe('precious');
  return [stdout.split('\n').filter(Boolean).sort(), stderr];
}
