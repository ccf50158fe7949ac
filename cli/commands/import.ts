import type { Command } from 'commander';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { csvEncodings } from '../../server/tables/read-csv.ts';
import type { ImportOptions, ImportReport } from '../actions/import-table.ts';
import type { PostImportOptions } from '../actions/import-posts.ts';
import { choice, contentCommand, describedCommand } from '../input/options.ts';
import { withProgress } from '../output/progress.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

export function importCommand(): Command {
  return describedCommand('import', {
    summary: 'import quotes or prompts from a table, or posts of another system',
    description:
      "Import quotes or prompts from a spreadsheet's table, or posts from Markdown or Ghost. " +
      'All of it is checked before the first file is written.',
    examples: [
      ['journal import quotes quotes.csv --dry-run', 'report only'],
      ['journal import posts blog/ --dry-run', 'what would become of a folder of Markdown'],
    ],
  })
    .addCommand(tableCommand('quotes'))
    .addCommand(tableCommand('prompts'))
    .addCommand(postsCommand());
}

function tableCommand(name: 'prompts' | 'quotes'): Command {
  return contentCommand(name, {
    summary: `import ${name} from a table`,
    description:
      "Write one file for each row of a spreadsheet's table: commas, semicolons or tabs, UTF-8 or UTF-16. " +
      'All rows are checked before the first is written. Rows with the text of an existing item are skipped; ' +
      'similar texts and spelling variants of authors are listed first.',
    examples: [
      [`journal import ${name} ${name}.csv --dry-run`, 'report only'],
      [`journal import ${name} ${name}.csv`, 'one new file for each row'],
      [`journal export ${name} | journal import ${name} - --content other`, 'from one folder to another'],
      [`journal import ${name} edited.csv --update`, 'apply what was edited in a spreadsheet'],
    ],
  })
    .argument('<file>', 'the table; - is standard input')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--update', 'update existing items from rows with the same id and other values')
    .option('--skip-similar', 'skip rows with a text similar to another')
    .addOption(choice('--encoding <encoding>', 'encoding of a table without a byte order mark', 'an encoding', csvEncodings))
    .action(async (file: string, options: ImportOptions) => {
      const { prepareImport } = await import('../actions/import-table.ts');
      await runImport(await prepareImport(name, file, options), 'table');
    });
}

function postsCommand(): Command {
  return contentCommand('posts', {
    summary: 'import posts with their pictures',
    description:
      'Write one post for each Markdown file with front matter (of Astro, Hugo, Jekyll or Eleventy), or for each post of an export of Ghost. ' +
      'Local pictures are copied to content/images under clean names; those on other sites become links. Missing categories are created. ' +
      'All files are checked before the first is written. A post whose slug exists stays as it is.',
    examples: [
      ['journal import posts src/content/blog --dry-run', 'report only'],
      ['journal import posts _posts/*.md', 'posts of Jekyll'],
      ['journal import posts ghost-export.json', 'with content/images of Ghost beside it'],
    ],
  })
    .argument('<file...>', 'Markdown files, folders of them, or exports of Ghost (.json)')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--skip-pictures', 'leave out pictures that are missing or cannot be used')
    .action(async (files: string[], options: PostImportOptions) => {
      const { preparePostImport } = await import('../actions/import-posts.ts');
      const report = await withProgress((show) => preparePostImport(files, options, (done) => show(`${done} checked`)));
      await runImport(report, 'files');
    });
}

/** Prints the notes, writes, and prints the closing line. @throws ExpectedError for what must be corrected first */
async function runImport({ notes, write }: ImportReport, noun: string): Promise<void> {
  for (const note of notes) process.stderr.write(`${visibleText(note, '\n')}\n`);
  if (!write) throw new ExpectedError(`nothing was imported; correct the ${noun} and try again`);
  const closing = await withProgress((show) => write((done) => show(`${done} written`)));
  process.stdout.write(`${closing}\n`);
}
