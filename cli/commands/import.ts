import { Argument, Command, Option } from 'commander';
import { visibleText } from '../../server/model/text/visible-text.ts';
import { csvEncodings } from '../../server/tables/csv-encoding.ts';
import type { ImportOptions } from '../actions/import.ts';
import { withChoices } from '../input/choices.ts';
import { contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';
import { WorkError } from '../output/work-error.ts';

export function importCommand(): Command {
  return new Command('import')
    .summary('import quotes or prompts from a table')
    .description(
      "Write one file for each row of a spreadsheet's table: commas, semicolons or tabs, UTF-8 or UTF-16. " +
        'All rows are checked before the first is written. Rows with the text of an existing item are skipped; ' +
        'similar texts and spelling variants of authors are listed first.',
    )
    .addArgument(withChoices(new Argument('<table>', 'what the rows are'), 'a table', ['quotes', 'prompts']))
    .argument('<file>', 'the table; - is standard input')
    .addOption(contentOption())
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--update', 'update existing items from rows with the same id and other values')
    .option('--skip-similar', 'skip rows with a text similar to another')
    .addOption(
      withChoices(new Option('--encoding <encoding>', 'encoding of a table without a byte order mark'), 'an encoding', csvEncodings),
    )
    .addHelpText(
      'after',
      examples(
        ['journal import quotes quotes.csv --dry-run', 'report only'],
        ['journal import prompts prompts.csv', 'one new file for each row'],
        ['journal export quotes | journal import quotes - --content other', 'from one folder to another'],
        ['journal import quotes edited.csv --update', 'apply what was edited in a spreadsheet'],
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
