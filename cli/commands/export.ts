import { Argument, Option, type Command } from 'commander';
import { csvProfiles, layoutEncodings } from '../../server/model/api/tables-api.ts';
import { days } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/page/page-types.ts';
import type { ExportedTable, ExportOptions } from '../actions/export-table.ts';
import { choice, contentCommand, outOption, parseDate, wholeNumber, withChoices } from '../input/options.ts';

export function exportCommand(): Command {
  return contentCommand('export', {
    summary: 'write quotes, prompts, journal days or subscribers as a table',
    description:
      'Write a table as CSV to standard output or a file. "days" has one row per journal day, with its prompts and its quote. ' +
      'The same content always gives the same days, and an item repeats only after half of the others that fit. "subscribers" are the newsletter signups.',
    examples: [
      ['journal export quotes > quotes.csv', 'all quotes, as a spreadsheet reads them'],
      ['journal export prompts --type morning --day monday', 'prompts for Monday mornings'],
      ['journal export days --edition first --profile indesign --out days.txt', 'for Data Merge in InDesign'],
      ['journal export days --from 2027-01-04 --profile indesign', 'the spreads of a dated journal'],
      ['journal export subscribers --profile excel --out s.csv', 'who gets the newsletter'],
    ],
  })
    .addArgument(withChoices(new Argument('<table>', 'what to write'), 'a table', tables))
    .addOption(outOption())
    .addOption(choice('--day <day>', 'items for this day ("any": items for any day)', 'a day', days))
    .addOption(choice('--type <type>', 'prompts of this type', 'a prompt type', pageTypes))
    .option('--category <category>', 'items in exactly this category')
    .addOption(new Option('--from <date>', 'date of the first day, YYYY-MM-DD (default: no dates)').argParser(parseDate))
    .option('--edition <name>', 'the days of this edition, and whether their texts fit the pages')
    .addOption(new Option('--days <number>', 'number of days (default: as many as in the printed edition)').argParser(wholeNumber(3660)))
    .addOption(choice('--profile <profile>', 'format of the table', 'a profile', Object.keys(csvProfiles)).default('csv'))
    .addOption(choice('--encoding <encoding>', 'encoding for --profile indesign', 'an encoding', layoutEncodings))
    .action(async (name: ExportedTable, options: ExportOptions) => {
      const { exportTable } = await import('../actions/export-table.ts');
      await exportTable(name, options);
    });
}

const tables: readonly ExportedTable[] = ['quotes', 'prompts', 'days', 'subscribers'];
