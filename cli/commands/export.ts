import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { csvProfiles, layoutEncodings } from '../../server/model/api/csv-profiles.ts';
import { days } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/page/page-types.ts';
import type { ExportDaysOptions } from '../actions/export-days.ts';
import type { Exported, ExportOptions } from '../actions/export.ts';
import { counted } from '../../server/model/text/counted.ts';
import { contentOption, examples } from '../input/options.ts';
import { UsageError } from '../input/usage-error.ts';
import { WorkError } from '../output/work-error.ts';

type Table = (typeof tables)[number];
type Options = ExportDaysOptions & ExportOptions & { out?: string };

export function exportCommand(): Command {
  return new Command('export')
    .summary('write quotes, prompts, journal days or subscribers as a table')
    .description(
      'Write a table as CSV on standard output, or into a file. "days" has one row a journal day, with the prompts and the quote that stand on it: ' +
        'the same for the same content, nothing twice before all that fit have stood. "subscribers" are the newsletter\'s.',
    )
    .addArgument(new Argument('<table>', 'what to write').choices(tables))
    .addOption(contentOption())
    .addOption(new Option('--out <file>', 'write into this file').argParser(fileNamed))
    .addOption(new Option('--day <day>', 'of this day; "any" is what is for any day').choices(days))
    .addOption(new Option('--type <type>', 'prompts of this type').choices(pageTypes))
    .option('--category <category>', 'exactly this category')
    .addOption(new Option('--from <date>', 'date of the first day, YYYY-MM-DD (without it the journal has no dates)').argParser(dateNamed))
    .addOption(new Option('--days <number>', 'how many days (default: as many as the printed edition has)').argParser(numberOfDays))
    .addOption(new Option('--profile <profile>', 'form of the table').choices(Object.keys(csvProfiles)).default('csv'))
    .addOption(new Option('--encoding <encoding>', 'of the profile indesign').choices(layoutEncodings))
    .addHelpText(
      'after',
      examples(
        ['journal export quotes > quotes.csv', 'all quotes, as a spreadsheet reads them'],
        ['journal export prompts --type morning --day monday', 'prompts for Monday mornings'],
        ['journal export quotes --profile indesign --out quotes.txt', 'for Data Merge in InDesign'],
        ['journal export days --from 2027-01-04 --profile indesign', 'the spreads of a dated journal'],
        ['journal export subscribers --profile excel --out s.csv', 'who gets the newsletter'],
      ),
    )
    .action(async (name: Table, options: Options) => {
      refuseWhatMakesNoSense(name, options);
      const { table, left, notes } = await tableNamed(name, options);
      if (options.out === undefined) process.stdout.write(table);
      else await (await import('../actions/write-table.ts')).writeTable(options.out, table, name === 'subscribers');
      const { textLine } = await import('../output/report.ts');
      for (const line of [...notes, ...left.map(textLine)]) process.stderr.write(`${line}\n`);
      if (left.length > 0) throw new WorkError(`${counted(left.length, 'problem')}; the files named are not in the table`);
    });
}

const tables = ['quotes', 'prompts', 'days', 'subscribers'] as const;

/** Which tables an option is for; the others of them take it nowhere. */
const meantFor: Partial<Record<keyof Options, readonly Table[]>> = {
  day: ['quotes', 'prompts'],
  type: ['prompts'],
  category: ['quotes', 'prompts'],
  from: ['days'],
  days: ['days'],
};

function refuseWhatMakesNoSense(name: Table, options: Options): void {
  for (const [option, meant = []] of Object.entries(meantFor))
    if (options[option as keyof Options] !== undefined && !meant.includes(name))
      throw new UsageError(`--${option} is for ${meant.join(' and ')}; ${name} have none`);
  if (options.encoding !== undefined && options.profile !== 'indesign')
    throw new UsageError('--encoding is for --profile indesign; the others are UTF-8');
}

async function tableNamed(name: Table, options: Options): Promise<Exported> {
  if (name === 'days') return (await import('../actions/export-days.ts')).exportDays(options);
  if (name !== 'subscribers') return (await import('../actions/export.ts')).exportTable(name, options);
  const { exportSubscribers } = await import('../actions/export-subscribers.ts');
  return exportSubscribers(options);
}

const lastFirstDay = '9989-12-23';

function dateNamed(text: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It must be a date that exists, such as 2027-01-04.');
  // The last of the days needs a year of four digits too.
  if (text > lastFirstDay) throw new InvalidArgumentError(`It must be no later than ${lastFirstDay}.`);
  return text;
}

function fileNamed(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must be the name of a file.');
  return text;
}

function numberOfDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > 3660) throw new InvalidArgumentError('It must be a whole number from 1 to 3660.');
  return days;
}
