import { Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../server/model/text/counted.ts';
import { usualWeeks } from '../../server/model/page/journal-days.ts';
import { printerNames } from '../../server/model/page/printer-names.ts';
import type { PrinterName } from '../../server/model/page/printer-names.ts';
import type { Printed } from '../../server/book/print-journal.ts';
import { withChoices } from '../input/choices.ts';
import { fileNamed, firstDayNamed, wholeNumber } from '../input/option-values.ts';
import { contentOption, examples } from '../input/options.ts';
import { UsageError } from '../input/usage-error.ts';
import { Progress } from '../output/progress.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

interface Options {
  content: string;
  template?: string;
  edition?: string;
  weeks?: number;
  start?: string;
  for?: PrinterName;
  pages?: (page: number) => boolean;
  out?: string;
  cover?: boolean;
  proof?: boolean;
  sample?: boolean;
  check?: boolean;
  allowOverflow?: boolean;
}

export function printCommand(): Command {
  return new Command('print')
    .summary('print the journal as a PDF')
    .description(
      'Print the interior of the journal as a PDF for a printing house: the first pages, a morning and an evening page per day, a reflection ' +
        'each Sunday, and pages for notes. It uses the quotes and prompts of "journal export days"; the same content gives the same bytes. ' +
        'A preflight report follows: what the printer requires, and what the file has.',
    )
    .addOption(contentOption())
    .option('--edition <name>', 'print the texts that this edition has recorded')
    .option('--template <id>', 'the template of the pages (default: the first with pages, else the standard pages)')
    .addOption(new Option('--weeks <number>', `how many weeks (default: ${usualWeeks})`).argParser(wholeNumber(520)))
    .addOption(
      new Option('--start <day>', 'the date of the first day, or a weekday for a journal without dates (default: monday)').argParser(
        firstDayNamed,
      ),
    )
    .addOption(
      withChoices(
        new Option('--for <printer>', 'whose rules to follow (default: those of the edition, or press)'),
        'a printer',
        printerNames,
      ),
    )
    .addOption(new Option('--pages <list>', 'only these pages of the PDF, as 3 or 3-6,9').argParser(pagesNamed))
    .addOption(new Option('--out <file>', 'write to this file').argParser(fileNamed))
    .option('--cover', 'the guide for the cover instead: its size, spine, safe areas and barcode')
    .option('--proof', 'spreads of two pages on tabloid paper instead, to read')
    .option('--sample', 'one week')
    .option('--check', 'only the preflight report, no PDF')
    .option('--allow-overflow', 'print texts that do not fit, and mark them')
    .addHelpText(
      'after',
      examples(
        ['journal print --for kdp --out interior.pdf', 'thirteen weeks for Amazon KDP'],
        ['journal print --start 2027-01-04 --weeks 26 --out half-year.pdf', 'half a year, with dates'],
        ['journal print --check --for ingramspark', 'what IngramSpark would say'],
        ['journal print --cover --for kdp --out cover.pdf', 'the guide for its cover'],
        ['journal print --edition first --out first.pdf', 'a recorded edition, always with the same texts'],
        ['journal print --pages 6-7 --out spread.pdf', 'the first morning and evening'],
      ),
    )
    .action(async (options: Options) => {
      const { content, template, edition, weeks, start, for: printer, pages, out, check = false, allowOverflow, sample } = options;
      refuseTwoKinds(options);
      if (out === undefined && !check && process.stdout.isTTY)
        throw new UsageError('a PDF cannot be shown on a terminal; name a file with --out');
      const { print } = await import('../actions/print.ts');
      const progress = new Progress();
      const kind = options.cover ? 'cover' : options.proof ? 'proof' : 'interior';
      const order = { edition, template, weeks, start, printer, kind, isSample: sample, isCheck: check, allowOverflow } as const;
      const onProgress = (done: number) => progress.show(`${done} pages`);
      const printed = await print(content, order, { onProgress, isChosen: pages }).finally(() => progress.end());
      if (printed.pdf && out === undefined) process.stdout.write(printed.pdf);
      else if (printed.pdf && out !== undefined) await (await import('../actions/write-table.ts')).writeTable(out, printed.pdf, false);
      const { formatProblems } = await import('../output/report.ts');
      const preflight = preflightLines(printed)
        .map((line) => `${line}\n`)
        .join('');
      (check ? process.stdout : process.stderr).write(preflight);
      process.stderr.write(formatProblems(printed.problems, options.content));
      const { length } = printed.problems;
      if (length > 0 && !printed.pdf) throw new ExpectedError(`${counted(length, 'problem')}; nothing was printed`);
    });
}

/** `name     fact`, a line each, and `smaller  quotes/x.yaml:1:7 in 13.5 pt on page 37`. */
function preflightLines({ facts, smaller }: Pick<Printed, 'facts' | 'smaller'>): string[] {
  const smallerFacts = smaller.map(({ file, line, column, size, page }) => `${file}:${line}:${column} in ${size} pt on page ${page}`);
  return [...facts, ...smallerFacts.map((fact) => ['smaller', fact] as const)].map(([name, fact]) => `${name.padEnd(9)}${fact}`);
}

function refuseTwoKinds({ cover, proof, sample, pages, weeks, edition, template, start }: Options): void {
  const recorded = Object.entries({ template, weeks, start }).find(([, value]) => value !== undefined);
  if (edition !== undefined && recorded) throw new UsageError(`--edition has its own ${recorded[0]}; leave --${recorded[0]} out`);
  if (cover && (proof || sample || pages)) throw new UsageError('--cover takes no --proof, --sample or --pages');
  if (sample && weeks !== undefined) throw new UsageError('--sample is one week; leave --weeks out');
}

/** `3`, `3-6` or `3-6,9` */
function pagesNamed(text: string): (page: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (first === '' || Number(first) < 1 || Number(last) < Number(first))
      throw new InvalidArgumentError('It must be numbers of pages, such as 3 or 3-6,9.');
    return [Number(first), Number(last)] as const;
  });
  return (page) => ranges.some(([first, last]) => page >= first && page <= last);
}
