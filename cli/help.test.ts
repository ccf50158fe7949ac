import { expect, test } from 'vitest';
import { journalProgram } from './program.ts';
import { runJournal } from '../fixtures/run-journal.ts';

const commands = journalProgram()
  .commands.flatMap((command) => [[command.name()], ...command.commands.map((sub) => [command.name(), sub.name()])])
  .filter(([name]) => name !== 'complete');

test('help lists every command', () => {
  const { status, stdout, stderr } = runJournal(['--help']);
  expect([status, stderr]).toEqual([0, '']);
  for (const [name = ''] of commands) expect(stdout).toContain(`\n  ${name} `);
});

test.each(commands.map((command) => command.join(' ')))('help of %s has examples that are command lines of it', (command) => {
  const { status, stdout } = runJournal([...command.split(' '), '--help']);
  expect(status).toBe(0);
  expect(stdout.slice(stdout.indexOf('\nExamples:\n'))).toContain(`journal ${command}`);
});

test.each([
  [['validat'], `error: unknown command 'validat'\n(Did you mean validate?)\n(journal --help lists what there is)\n`],
  [['validate', '--stric'], `error: unknown option '--stric'\n(Did you mean --strict?)\n(journal validate --help says how it is used)\n`],
  [['new', 'quot'], `error: unknown command 'quot'\n(Did you mean quote?)\n(journal new --help says how it is used)\n`],
  [
    ['new', 'prompt', '--type', 'noon'],
    `error: option '--type <type>' argument 'noon' is invalid. Allowed choices are morning, evening, sunday_reflection.\n(journal new prompt --help says how it is used)\n`,
  ],
  [['export'], `error: missing required argument 'table'\n(journal export --help says how it is used)\n`],
])('%j is a wrong command line, and what would have been right is said', (line, stderr) => {
  expect(runJournal(line)).toMatchObject({ status: 2, stdout: '', stderr });
});

test.each([
  [['va'], 'validate\tcheck the content\n:4\n'],
  [['new', 'po'], 'post\tmake a post\n:4\n'],
  [['export', 'quotes', '--profile', 'in'], 'indesign\t\n:4\n'],
  [['export', 'q'], 'quotes\t\n:4\n'],
  [['validate', '--str'], '--strict\ttake warnings for errors\n:4\n'],
  [['validate', 'content/'], ':0\n'],
  [['import', 'quotes', ''], ':0\n'],
  [['export', 'quotes', '--out', ''], ':0\n'],
])('after %j the shell is offered %j', (words, stdout) => {
  expect(runJournal(['complete', '--', ...words])).toMatchObject({ status: 0, stdout, stderr: '' });
});

test.each(['bash', 'zsh', 'fish'])('there is a completion script for %s', (shell) => {
  const { status, stdout } = runJournal(['completion', shell]);
  expect([status, stdout.includes('journal complete --')]).toEqual([0, true]);
});
