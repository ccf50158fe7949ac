import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { csvProfiles } from '../server/csv.ts';
import { weekdays } from '../server/model/days.ts';
import { pageTypes } from '../server/model/prompt.ts';
import { reportFormats, textLine } from './report.ts';
import type { ReportFormat } from './report.ts';
import type { ExportOptions } from './commands/export.ts';
import { UsageError } from './usage-error.ts';

// Declares the commands; the work is done in commands/, loaded when asked for, so that help is there at once.
const program = new Command('journal')
  .description('The content of the Mindset site and journal: check it, export it, serve it.')
  .exitOverride()
  .showHelpAfterError('(journal --help lists what there is)')
  .addHelpText('after', '\nExit status: 0 fine; 1 the content is not valid or the work could not be done; 2 the command line was wrong.');

program
  .command('validate')
  .summary('check the content')
  .description('Check the whole content tree. Each problem is one line: FILE:LINE:COL  severity  message  rule.')
  .argument('[paths...]', 'report on these files or folders alone; the whole tree is checked all the same')
  .addOption(contentOption())
  .addOption(new Option('--format <format>', 'how to print problems').choices(reportFormats).default('text'))
  .addHelpText('after', '\nExamples:\n  journal validate\n  journal validate content/quotes\n  journal validate --format github')
  .action(async (paths: string[], { content, format }: { content: string; format: ReportFormat }) => {
    const { validate } = await import('./commands/validate.ts');
    const { report, isValid } = await validate({ content, format, paths, cacheFolder });
    process.stdout.write(report);
    process.exitCode = isValid ? 0 : 1;
  });

program
  .command('export')
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
    '\nExamples:\n  journal export quotes > quotes.csv\n  journal export prompts --type morning --day monday\n  journal export quotes --profile indesign --out quotes.txt',
  )
  .action(async (name: 'prompts' | 'quotes', { out, ...options }: ExportOptions & { out?: string }) => {
    if (options.type !== undefined && name === 'quotes') throw new UsageError('--type is for prompts; quotes have none');
    const [{ exportTable }, { writeFile }] = await Promise.all([import('./commands/export.ts'), import('node:fs/promises')]);
    const { table, left } = await exportTable(name, options);
    if (out === undefined) process.stdout.write(table);
    else await writeFile(out, table);
    for (const problem of left) process.stderr.write(`${textLine(problem)}\n`);
    if (left.length > 0) throw new Error(`${left.length} files are not valid and are not in the table`);
  });

program
  .command('serve')
  .summary('serve the site, the API and the editor')
  .description('Serve the site, the API and the editor. Elsewhere than on this machine (--host) the editor is closed.')
  .addOption(contentOption())
  .addOption(new Option('--port <port>', 'port to listen on').env('PORT').default(3000).argParser(portNumber))
  .addOption(new Option('--host <host>', 'address to listen on').env('HOST').default('127.0.0.1'))
  .option('--read-only', 'refuse every write')
  .addOption(new Option('--dev', 'hot reload, from the sources').hideHelp())
  .addHelpText('after', '\nExamples:\n  journal serve\n  journal serve --port 8080 --read-only')
  .action(async (options: { content: string; port: number; host: string; readOnly?: boolean; dev?: boolean }) => {
    const { serve } = await import('./commands/serve.ts');
    await serve({ ...options, cacheFolder });
  });

const cacheFolder = 'node_modules/.cache/journal';

await run();

/** The one place that decides how the process ends. */
async function run(): Promise<void> {
  process.stdout.on('error', endQuietlyOnBrokenPipe);
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
    else {
      process.exitCode = error instanceof UsageError ? 2 : 1;
      process.stderr.write(`journal: ${messageOf(error)}\n`);
    }
  }
}

function contentOption(): Option {
  return new Option('--content <dir>', 'the content folder').env('JOURNAL_CONTENT').default('content');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of the system and our own are sentences; anything else is a fault of the program and wants its stack.
  return 'code' in error || error.constructor !== Error ? error.message : (error.stack ?? error.message);
}

function endQuietlyOnBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
