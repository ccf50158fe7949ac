import path from 'node:path';
import { openRepository } from '../../server/content/repository.ts';
import { printJournal, type PrintOptions, type PrintOrder } from '../../server/book/print-journal.ts';
import { recordPrinting } from '../../server/book/printings.ts';
import type { Printed } from '../../server/book/preflight.ts';
import type { Binding, PrinterName } from '../../server/model/page/print-products.ts';
import { dayIn } from '../../server/model/entities/iso-dates.ts';
import { readSettings } from '../../server/settings.ts';
import { ExpectedError } from '../../server/model/errors.ts';
import { counted } from '../../server/model/text/wording.ts';
import { cacheFolder } from '../input/options.ts';
import { refusedAsOption, UsageError } from '../input/usage-error.ts';
import { withProgress } from '../output/progress.ts';
import { formatProblems } from '../output/validation-report.ts';
import { checkOutput, writeOutput } from './write-output.ts';

type PrintFlag = 'check' | 'cover' | 'guide' | 'proof' | 'record' | 'sample';

interface PrintCommandOptions
  extends
    Partial<Record<PrintFlag, boolean>>,
    Pick<PrintOrder, 'allowOverflow' | 'device' | 'edition' | 'hand' | 'home' | 'printing' | 'spare' | 'start' | 'template' | 'weeks'> {
  content: string;
  for?: PrinterName | 'tablet';
  binding?: Binding;
  pages?: PrintOptions['isChosen'];
  out?: string;
}

/** Prints the journal as a PDF, and the preflight report. @throws UsageError for a wrong option, ExpectedError when nothing was printed */
export async function printBook(options: PrintCommandOptions): Promise<void> {
  const { content, for: reader, pages: isChosen, out, cover, guide, proof, sample: isSample, check: isCheck, record, ...texts } = options;
  refuseTwoKinds(options);
  if (out === undefined && !isCheck && process.stdout.isTTY)
    throw new UsageError('a PDF cannot be shown on a terminal; name a file with --out');
  if (!isCheck) await checkOutput(out);
  const { siteOrigin } = readSettings(process.env);
  const [kind, printer] =
    reader === 'tablet'
      ? (['planner', undefined] as const)
      : ([cover ? (guide ? 'guide' : 'cover') : proof ? 'proof' : 'interior', reader] as const);
  const repository = await openRepository(content, { cacheFolder });
  const printed = await withProgress(async (show) =>
    printJournal(
      repository,
      { ...texts, printer, kind, isSample, isCheck, isRecorded: record, siteOrigin },
      { isChosen, onProgress: (done: number) => show(`${done} pages`) },
    ).catch(refusedAsOption),
  );
  if (printed.pdf) await writeOutput(out, printed.pdf);
  (isCheck ? process.stdout : process.stderr).write(preflightText(printed, content));
  process.stderr.write(formatProblems(printed.problems, content));
  const { length } = printed.problems;
  if (length > 0 && !printed.pdf) throw new ExpectedError(`${counted(length, 'problem')}; nothing was printed`);
  if (length > 0 && !proof)
    throw new ExpectedError(`${counted(length, 'problem')}; the file is not for a printer, and pages whose texts do not fit are marked`);
  if (printed.printing) {
    const { file } = await recordPrinting(repository, printed.printing, dayIn(undefined, new Date()));
    process.stderr.write(`recorded ${path.join(content, file)}\n`);
  }
  if (kind === 'interior' && isSample && siteOrigin === undefined)
    process.stderr.write('The last page has no address; set SITE_URL to that of the site.\n');
}

function preflightText({ facts, smaller }: Printed, content: string): string {
  const smallerFacts = smaller.map(({ file, line, column, size, excess, page, divided }) => {
    const tooLong = excess > 0 ? `, ${counted(excess, 'character')} too long for full size` : '';
    const words = divided.map((word) => `; "${word}" is divided`).join('');
    return `${path.join(content, file)}:${line}:${column} in ${size} pt on page ${page}${tooLong}${words}`;
  });
  const lines = [...facts, ...smallerFacts.map((fact) => ['smaller', fact] as const)];
  return lines.map(([name, fact]) => `${name.padEnd(9)}${fact}\n`).join('');
}

function refuseTwoKinds(options: PrintCommandOptions): void {
  const given = (...names: (keyof PrintCommandOptions)[]) => names.find((name) => options[name] !== undefined);
  const { check, cover, guide, home, sample } = options;
  const isPlanner = options.for === 'tablet';
  refuse(!isPlanner && given('device', 'hand', 'spare'), '--OPTION is for the planner; add --for tablet');
  refuse(isPlanner && given('cover', 'binding', 'proof', 'sample', 'record'), '--for tablet is the planner; leave --OPTION out');
  const ofPrinting = given('edition', 'template', 'weeks', 'start', 'for', 'record');
  refuse(given('printing') && ofPrinting, '--printing has its own OPTION; leave --OPTION out');
  refuse(given('record') && !given('edition'), '--record needs --edition: a printing is of an edition');
  const part = given('cover', 'proof', 'sample', 'pages', 'check');
  refuse(given('record') && part, '--record keeps the whole interior, and the cover with it; leave --OPTION out');
  refuse(given('edition') && given('template', 'weeks', 'start'), '--edition has its own OPTION; leave --OPTION out');
  refuse(check && given('out'), '--check writes no file; leave --out out');
  refuse(guide && !cover, '--guide is the guide for a cover; write --cover --guide');
  refuse(cover && given('proof', 'sample', 'pages'), '--cover takes no --proof, --sample or --pages');
  refuse(home && (!sample || given('proof', 'pages')), '--home is for all pages of a sample; write --sample --home');
  refuse(sample && given('weeks'), '--sample is one week; leave --weeks out');
}

function refuse(option: string | boolean | undefined, sentence: string): void {
  if (option) throw new UsageError(sentence.replaceAll('OPTION', String(option)));
}
