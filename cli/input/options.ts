import path from 'node:path';
import { Command, InvalidArgumentError, Option, type Argument } from 'commander';
import { packageRoot } from '../../server/content/files/package-root.ts';
import { weekdays } from '../../server/model/entities/days.ts';
import { isDate } from '../../server/model/entities/iso-dates.ts';
import { maxFirstDay, defaultWeeks } from '../../server/model/entities/editions.ts';
import { notOneOf } from '../../server/model/text/suggest.ts';
import { UsageError } from './usage-error.ts';
import { withArticle } from '../../server/model/text/wording.ts';

/** The cache of all commands. It is safe to delete at any time. An empty `JOURNAL_CACHE` means the default. */
export const cacheFolder = process.env.JOURNAL_CACHE || path.join(packageRoot(), 'node_modules/.cache/journal');

export interface Help {
  summary: string;
  description: string;
  examples: readonly (readonly [line: string, effect: string])[];
}

export function commandOf(name: string, help: Help): Command {
  return new Command(name).summary(help.summary).description(help.description).addHelpText('after', examplesText(help.examples));
}

/** A command with the option `--content`. */
export function contentCommand(name: string, help: Help): Command {
  const folder = new Option('--content <dir>', 'the content folder').default('content');
  return commandOf(name, help).addOption(withVariable(folder, 'JOURNAL_CONTENT'));
}

/** Lets a variable of the environment set an option. An empty one counts as unset, like all others. */
export function withVariable(option: Option, name: string): Option {
  return process.env[name] === '' ? option : option.env(name);
}

/** Loads an action when its command runs, so that help starts fast. */
export function lazily<P extends unknown[]>(load: () => Promise<(...parameters: P) => Promise<void> | void>) {
  return async (...parameters: P) => (await load())(...parameters);
}

export function examplesText(examples: Help['examples']): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  return ['', 'Examples:', ...examples.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`)].join('\n');
}

/** @param noun a value as messages name it: `a table` */
export function choice(flags: string, description: string, noun: string, values: readonly string[]): Option {
  return withChoices(new Option(flags, description), noun, values);
}

/** The first format is the default. */
export function formatOption(...formats: readonly string[]): Option {
  return choice('--format <format>', 'output format', 'a format', formats).default(formats[0]);
}

/** Restricts an argument or an option to these values. */
export function withChoices<T extends Argument | Option>(declared: T, noun: string, values: readonly string[]): T {
  // For help and completion.
  declared.choices(values);
  declared.argParser((text: string) => {
    if (values.includes(text)) return text;
    const message = notOneOf(noun, values, text);
    throw new UsageError(declared instanceof Option ? `${declared.long}: ${message}` : message);
  });
  return declared;
}

/** Options for the pages of a book, and their number. */
export function withBookOptions(command: Command, maxWeeks: number): Command {
  return command
    .option('--template <id>', 'the template of the pages (default: the first with pages, else the standard pages)')
    .option('--weeks <number>', `how many weeks (default: ${defaultWeeks})`, integer(maxWeeks))
    .option('--start <day>', 'the date of the first day, or a weekday for a journal without dates (default: monday)', parseFirstDay);
}

function parseFirstDay(text: string): string {
  const weekday = weekdays.find((day) => day === text.toLowerCase());
  if (weekday === undefined && !/^\d/.test(text))
    throw new InvalidArgumentError('It must be a date or a weekday, such as 2027-01-04 or monday.');
  return weekday ?? parseDate(text);
}

/** Parses an existing date, YYYY-MM-DD. */
export function parseDate(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('It must be a date that exists, such as 2027-01-04.');
  if (text > maxFirstDay) throw new InvalidArgumentError(`It must be no later than ${maxFirstDay}.`);
  return text;
}

/** Returns a parser of names. Refuses "-", which other programs take for standard output and this one would create. */
export function nameOf(noun: 'file' | 'folder'): (text: string) => string {
  return (text) => {
    if (text === '' || text === '-') throw new InvalidArgumentError(`It must be the name of ${withArticle(noun)}.`);
    return text;
  };
}

/** Returns a parser of whole numbers. */
export function integer(max: number, min = 1): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return number;
  };
}
