import { Argument, Command, Option } from 'commander';
import { csvProfiles, layoutEncodings } from '../../server/model/api/csv-profiles.ts';
import { days } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/page/page-types.ts';
import type { ExportDaysOptions } from '../actions/export-days.ts';
import type { Exported, ExportOptions } from '../actions/export.ts';
import { counted } from '../../server/model/text/counted.ts';
import { withChoices } from '../input/choices.ts';
import { contentOption, examples } from '../input/options.ts';
import { dateNamed, fileNamed, wholeNumber } from '../input/option-values.ts';
import { UsageError } from '../input/usage-error.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

type Table = (typeof tables)[number];
type Options = ExportDaysOptions & ExportOptions & { out?: string };

export function exportCommand(): Command {
  return new Command('export')
    .summary('write quotes, prompts, journal days or subscribers as a table')
    .description(
      'Write a table as CSV to standard output or a file. "days" has one row per journal day, with its prompts and its quote. ' +
        'The same content always gives the same days, and an item repeats only after all others that fit. "subscribers" are the newsletter signups.',
    )
    .addArgument(withChoices(new Argument('<table>', 'what to write'), 'a table', tables))
    .addOption(contentOption())
    .addOption(new Option('--out <file>', 'write to this file').argParser(fileNamed))
    .addOption(withChoices(new Option('--day <day>', 'items for this day ("any": items for any day)'), 'a day', days))
    .addOption(withChoices(new Option('--type <type>', 'prompts of this type'), 'a prompt type', pageTypes))
    .option('--category <category>', 'items in exactly this category')
    .addOption(new Option('--from <date>', 'date of the first day, YYYY-MM-DD (default: no dates)').argParser(dateNamed))
    .option('--edition <name>', 'the days of this edition, and whether their texts fit the pages')
    .addOption(new Option('--days <number>', 'number of days (default: as many as in the printed edition)').argParser(wholeNumber(3660)))
    .addOption(withChoices(new Option('--profile <profile>', 'format of the table').default('csv'), 'a profile', Object.keys(csvProfiles)))
    .addOption(withChoices(new Option('--encoding <encoding>', 'encoding for --profile indesign'), 'an encoding', layoutEncodings))
    .addHelpText(
      'after',
      examples(
        ['journal export quotes > quotes.csv', 'all quotes, as a spreadsheet reads them'],
        ['journal export prompts --type morning --day monday', 'prompts for Monday mornings'],
        ['journal export quotes --profile indesign --out quotes.txt', 'for Data Merge in InDesign'],
        ['journal export days --from 2027-01-04 --profile indesign', 'the spreads of a dated journal'],
        ['journal export days --edition first --profile indesign', 'the spreads of a recorded edition'],
        ['journal export subscribers --profile excel --out s.csv', 'who gets the newsletter'],
      ),
    )
    .action(async (name: Table, options: Options) => {
      refuseOtherOptions(name, options);
      const { table, problems, notes } = await tableNamed(name, options);
      if (options.out === undefined) process.stdout.write(table);
      else await (await import('../actions/write-table.ts')).writeTable(options.out, table, name === 'subscribers');
      const { textLine } = await import('../output/report.ts');
      for (const line of [...notes, ...problems.map(textLine)]) process.stderr.write(`${line}\n`);
      if (problems.length > 0) throw new ExpectedError(`${counted(problems.length, 'problem')}; these files are not in the table`);
    });
}

const tables = ['quotes', 'prompts', 'days', 'subscribers'] as const;

/** The tables that accept an option; other options are for all tables. */
const tablesOf: Partial<Record<keyof Options, readonly Table[]>> = {
  day: ['quotes', 'prompts'],
  type: ['prompts'],
  category: ['quotes', 'prompts'],
  edition: ['days'],
  from: ['days'],
  days: ['days'],
};

function refuseOtherOptions(name: Table, options: Options): void {
  for (const [option, meant = []] of Object.entries(tablesOf))
    if (options[option as keyof Options] !== undefined && !meant.includes(name))
      throw new UsageError(`--${option} is for ${meant.join(' and ')}; ${name} have none`);
  if (options.edition !== undefined && (options.from ?? options.days) !== undefined)
    throw new UsageError('--edition has its own days; leave --from and --days out');
  if (options.encoding !== undefined && options.profile !== 'indesign')
    throw new UsageError('--encoding is for --profile indesign; the others are UTF-8');
}

async function tableNamed(name: Table, options: Options): Promise<Exported> {
  if (name === 'days') return (await import('../actions/export-days.ts')).exportDays(options);
  if (name !== 'subscribers') return (await import('../actions/export.ts')).exportTable(name, options);
  const { exportSubscribers } = await import('../actions/export-subscribers.ts');
  return exportSubscribers(options);
}
