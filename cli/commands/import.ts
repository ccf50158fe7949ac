import { Command, Option } from 'commander';
import { visibleText } from '../../server/model/text/visible-text.ts';
import { csvEncodings } from '../../server/tables/csv-encoding.ts';
import type { ImportOptions, ImportReport } from '../actions/import.ts';
import type { PostImportOptions } from '../actions/import-posts.ts';
import { withChoices } from '../input/choices.ts';
import { contentOption, examples } from '../input/options.ts';
import { Progress } from '../output/progress.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

export function importCommand(): Command {
  return new Command('import')
    .summary('import quotes or prompts from a table, or posts of another system')
    .description(
      "Import quotes or prompts from a spreadsheet's table, or posts from Markdown or Ghost. " +
        'All of it is checked before the first file is written.',
    )
    .addCommand(tableCommand('quotes'))
    .addCommand(tableCommand('prompts'))
    .addCommand(postsCommand())
    .addHelpText(
      'after',
      examples(
        ['journal import quotes quotes.csv --dry-run', 'report only'],
        ['journal import posts blog/ --dry-run', 'what would become of a folder of Markdown'],
      ),
    );
}

function tableCommand(name: 'prompts' | 'quotes'): Command {
  return new Command(name)
    .summary(`import ${name} from a table`)
    .description(
      "Write one file for each row of a spreadsheet's table: commas, semicolons or tabs, UTF-8 or UTF-16. " +
        'All rows are checked before the first is written. Rows with the text of an existing item are skipped; ' +
        'similar texts and spelling variants of authors are listed first.',
    )
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
        [`journal import ${name} ${name}.csv --dry-run`, 'report only'],
        [`journal import ${name} ${name}.csv`, 'one new file for each row'],
        [`journal export ${name} | journal import ${name} - --content other`, 'from one folder to another'],
        [`journal import ${name} edited.csv --update`, 'apply what was edited in a spreadsheet'],
      ),
    )
    .action(async (file: string, options: ImportOptions) => {
      const { prepareImport } = await import('../actions/import.ts');
      await runImport(await prepareImport(name, file, options), 'table');
    });
}

function postsCommand(): Command {
  return new Command('posts')
    .summary('import posts with their pictures')
    .description(
      'Write one post for each Markdown file with front matter (of Astro, Hugo, Jekyll or Eleventy), or for each post of an export of Ghost. ' +
        'Local pictures are copied to content/images under clean names; those on other sites become links. Missing categories are created. ' +
        'All files are checked before the first is written. A post whose slug exists stays as it is.',
    )
    .argument('<file...>', 'Markdown files, folders of them, or exports of Ghost (.json)')
    .addOption(contentOption())
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--skip-pictures', 'leave out pictures that are missing or cannot be used')
    .addHelpText(
      'after',
      examples(
        ['journal import posts src/content/blog --dry-run', 'report only'],
        ['journal import posts _posts/*.md', 'posts of Jekyll'],
        ['journal import posts ghost-export.json', 'with content/images of Ghost beside it'],
      ),
    )
    .action(async (files: string[], options: PostImportOptions) => {
      const { preparePostImport } = await import('../actions/import-posts.ts');
      const progress = new Progress();
      const prepared = preparePostImport(files, options, (done) => progress.show(`${done} checked`));
      await runImport(await prepared.finally(() => progress.end()), 'files');
    });
}

/** Prints the notes, writes, and prints the closing line. @throws ExpectedError for what must be corrected first */
async function runImport({ notes, isRefused, write }: ImportReport, noun: string): Promise<void> {
  for (const note of notes) process.stderr.write(`${visibleText(note, '\n')}\n`);
  if (isRefused) throw new ExpectedError(`nothing was imported; correct the ${noun} and try again`);
  const progress = new Progress();
  const closing = await write((done) => progress.show(`${done} written`)).finally(() => progress.end());
  process.stdout.write(`${closing}\n`);
}
