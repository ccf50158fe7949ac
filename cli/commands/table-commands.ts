import { Argument, type Command } from 'commander';
import { csvEncodings, csvProfiles, layoutEncodings } from '../../server/model/api/tables-api.ts';
import { days } from '../../server/model/entities/days.ts';
import { pageTypes } from '../../server/model/entities/page-types.ts';
import type { ExportedTable } from '../actions/export-table.ts';
import { choice, contentCommand, commandOf, formatOption, lazily, nameOf, parseDate, integer, withChoices } from '../input/options.ts';

/** Commands that count, export and import many items. */
export function tableCommands(): Command[] {
  return [
    contentCommand('stats', {
      summary: 'count quotes, prompts and posts',
      description: 'Count quotes and prompts by day and type, and say which days have none. "any" counts the items for any day.',
      examples: [
        ['journal stats', 'a table'],
        ['journal stats --format json', 'for other programs'],
      ],
    })
      .addOption(formatOption('text', 'json'))
      .action(lazily(async () => (await import('../actions/print-stats.ts')).printStats)),
    contentCommand('export', {
      summary: 'write quotes, prompts, journal days or subscribers as a table',
      description:
        'Write a table as CSV to standard output or a file. "days" has one row per journal day, with its prompts and its quote. ' +
        'The same content always gives the same days, and an item repeats only after half of the others that fit. "subscribers" are the newsletter signups.',
      examples: [
        ['journal export quotes > quotes.csv', 'all quotes, as a spreadsheet reads them'],
        ['journal export prompts --type morning --day monday', 'prompts for Monday mornings'],
        ['journal export days --edition first --profile indesign --out days.txt', 'for Data Merge in InDesign'],
        ['journal export days --from 2027-01-04 --profile indesign', 'the spreads of a dated journal'],
        ['journal export subscribers --profile excel --out s.csv', 'the readers of the newsletter'],
      ],
    })
      .addArgument(withChoices(new Argument('<table>', 'what to write'), 'a table', tables))
      .option('--out <file>', 'write to this file', nameOf('file'))
      .addOption(choice('--day <day>', 'items for this day ("any": items for any day)', 'a day', days))
      .addOption(choice('--type <type>', 'prompts of this type', 'a prompt type', pageTypes))
      .option('--category <category>', 'items in exactly this category')
      .option('--from <date>', 'date of the first day, YYYY-MM-DD (default: no dates)', parseDate)
      .option('--edition <name>', 'the days of this edition, and whether their texts fit the pages')
      .option('--days <number>', 'number of days (default: as many as in the printed edition)', integer(3660))
      .addOption(choice('--profile <profile>', 'format of the table', 'a profile', Object.keys(csvProfiles)).default('csv'))
      .addOption(choice('--encoding <encoding>', 'encoding for --profile indesign; utf-8 is for Affinity', 'an encoding', layoutEncodings))
      .action(lazily(async () => (await import('../actions/export-table.ts')).exportTable)),
    importCommand(),
  ];
}

const tables: readonly ExportedTable[] = ['quotes', 'prompts', 'days', 'subscribers'];

function importCommand(): Command {
  return commandOf('import', {
    summary: 'import quotes or prompts from a table, or posts of another system',
    description:
      "Import quotes or prompts from a spreadsheet's table, or posts from Markdown or Ghost. " +
      'All of it is checked before the first file is written.',
    examples: [
      ['journal import quotes quotes.csv --dry-run', 'report only'],
      ['journal import posts blog/ --dry-run', 'how a folder of Markdown would be imported'],
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
      'Write one file for each row of a table: the first sheet of a workbook (.xlsx), or a CSV with commas, semicolons or tabs. ' +
      'Headings that are not names of fields are matched with --heading. All rows are checked before the first is written. Rows with the text of an existing item are skipped; ' +
      'similar texts and spelling variants of authors are listed first.',
    examples: [
      [`journal import ${name} ${name}.csv --dry-run`, 'report only'],
      [`journal import ${name} ${name}.csv`, 'one new file for each row'],
      [`journal export ${name} | journal import ${name} - --content other`, 'from one folder to another'],
      [`journal import ${name} edited.csv --update`, 'apply what was edited in a spreadsheet'],
      [`journal import ${name} list.xlsx --heading "Area=category" --heading "Notes="`, 'one heading named, one column left out'],
    ],
  })
    .argument('<file>', 'the table; - is standard input')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--update', 'update existing items from rows with the same id and other values')
    .option('--skip-similar', 'skip rows with a text similar to another')
    .option('--heading <heading=field>', 'the field of a column; without a field, the column is left out', listed)
    .addOption(choice('--encoding <encoding>', 'encoding of a CSV (default: detected)', 'an encoding', csvEncodings))
    .action(lazily(async () => (await import('../actions/import-table.ts')).importTable));
}

/** Parses an option that may be repeated. */
function listed(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function postsCommand(): Command {
  return contentCommand('posts', {
    summary: 'import posts with their pictures',
    description:
      'Write one post for each Markdown file with front matter (of Astro, Hugo, Jekyll or Eleventy), or for each post of an export of Ghost. ' +
      'Local pictures are copied to content/images under clean names; those on other sites become links. Missing categories are created. ' +
      'All files are checked before the first is written. A post that was imported before stays as it is. ' +
      'Posts without words, without a date or with a taken address are named and left out, and the others are written. ' +
      'The exit status is 1 when no post can be imported, or with --strict when something is left out.',
    examples: [
      ['journal import posts src/content/blog --dry-run', 'report only'],
      ['journal import posts _posts/*.md', 'posts of Jekyll'],
      ['journal import posts ghost-export.json', 'with content/images of Ghost beside it'],
    ],
  })
    .argument('<file...>', 'Markdown files, folders of them, or exports of Ghost (.json)')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--strict', 'write nothing when a post or a picture would be left out')
    .option('--pictures <folder>', 'also look for pictures in this folder, such as another package of a monorepo')
    .option('--skip-pictures', 'with --strict, leave out pictures that are missing or cannot be used')
    .action(lazily(async () => (await import('../actions/import-posts.ts')).importPosts));
}
