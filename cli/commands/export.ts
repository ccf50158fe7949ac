import { Argument, Command, Option } from 'commander';
import { csvProfiles } from '../../server/csv-profiles.ts';
import { weekdays } from '../../server/model/days.ts';
import { pageTypes } from '../../server/model/page-types.ts';
import type { ExportOptions } from '../actions/export.ts';
import { counted } from '../counted.ts';
import { contentOption, examples } from '../options.ts';
import { UsageError } from '../usage-error.ts';
import { WorkError } from '../work-error.ts';

export function exportCommand(): Command {
  return new Command('export')
    .summary('write quotes or prompts as a table')
    .description('Write quotes or prompts as CSV on standard output, or into a file.')
    .addArgument(new Argument('<table>', 'what to write').choices(['quotes', 'prompts']))
    .addOption(contentOption())
    .option('--out <file>', 'write into this file')
    .addOption(new Option('--day <day>', 'what may stand on this day: its own and what is for any day').choices(weekdays))
    .addOption(new Option('--type <type>', 'prompts of this type').choices(pageTypes))
    .option('--category <category>', 'exactly this category')
    .addOption(new Option('--profile <profile>', 'form of the table').choices(Object.keys(csvProfiles)).default('csv'))
    .addHelpText(
      'after',
      examples(
        ['journal export quotes > quotes.csv', 'all quotes, as a spreadsheet reads them'],
        ['journal export prompts --type morning --day monday', 'what may stand on a Monday morning'],
        ['journal export quotes --profile indesign --out quotes.txt', 'for Data Merge in InDesign'],
      ),
    )
    .action(async (name: 'prompts' | 'quotes', { out, ...options }: ExportOptions & { out?: string }) => {
      if (options.type !== undefined && name === 'quotes') throw new UsageError('--type is for prompts; quotes have none');
      const [{ exportTable }, { writeFile }, { textLine }] = await Promise.all([
        import('../actions/export.ts'),
        import('node:fs/promises'),
        import('../report.ts'),
      ]);
      const { table, left } = await exportTable(name, options);
      if (out === undefined) process.stdout.write(table);
      else await writeFile(out, table);
      for (const problem of left) process.stderr.write(`${textLine(problem)}\n`);
      if (left.length > 0) throw new WorkError(`${counted(left.length, 'file')} not valid and not valid not in the table`);
    });
}
