import { Argument, Command, Option } from 'commander';
import { visibleText } from '../../server/model/text/visible-text.ts';
import { csvEncodings } from '../../server/tables/csv-encoding.ts';
import type { ImportOptions } from '../actions/import.ts';
import { contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';
import { WorkError } from '../output/work-error.ts';

export function importCommand(): Command {
  return new Command('import')
    .summary('make quotes or prompts of a table')
    .description(
      'Make one file of each row of a table as spreadsheets write it: commas, semicolons or tabs, UTF-8 or UTF-16. ' +
        'All rows are checked before the first is written. Rows with a text that is there already are skipped; ' +
        'what looks like another item, or like another spelling of an author, is named first.',
    )
    .addArgument(new Argument('<kind>', 'what the rows are').choices(['quotes', 'prompts']))
    .argument('<file>', 'the table; - is standard input')
    .addOption(contentOption())
    .option('--dry-run', 'say what would be written, and write nothing')
    .option('--update', 'change the items that the table has under their id with other values')
    .option('--skip-look-alikes', 'leave out rows that look like another item')
    .addOption(new Option('--encoding <encoding>', 'encoding of the table, where it does not show').choices(csvEncodings))
    .addHelpText(
      'after',
      examples(
        ['journal import quotes quotes.csv --dry-run', 'what would happen'],
        ['journal import prompts prompts.csv', 'one new file a row'],
        ['journal export quotes | journal import quotes - --content other', 'from one folder to another'],
        ['journal import quotes edited.csv --update', 'take over what was edited in a spreadsheet'],
      ),
    )
    .action(async (name: 'prompts' | 'quotes', file: string, options: ImportOptions) => {
      const { prepareImport } = await import('../actions/import.ts');
      const { notes, isRefused, write } = await prepareImport(name, file, options);
      for (const note of notes) process.stderr.write(`${visibleText(note, '\n')}\n`);
      if (isRefused) throw new WorkError('nothing was imported; correct the table and try again');
      const progress = new Progress();
      const closing = await write((done) => progress.show(`${done} written`)).finally(() => progress.end());
      process.stdout.write(`${closing}\n`);
    });
}
