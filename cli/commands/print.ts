import { InvalidArgumentError, Option, type Command } from 'commander';
import { printerNames } from '../../server/model/page/printed-book.ts';
import type { PrintCommandOptions } from '../actions/print-book.ts';
import { choice, contentCommand, outOption, withBookOptions } from '../input/options.ts';

export function printCommand(): Command {
  const command = contentCommand('print', {
    summary: 'print the journal as a PDF',
    description:
      'Print the interior of the journal as a PDF for a printing house: the first pages, a morning and an evening page per day, a reflection ' +
      'each Sunday, and pages for notes. It uses the quotes and prompts of "journal export days"; the same content gives the same bytes. ' +
      'A preflight report follows: what the printer requires, and what the file has.',
    examples: [
      ['journal print --for kdp --out interior.pdf', 'thirteen weeks for Amazon KDP'],
      ['journal print --start 2027-01-04 --weeks 26 --out half-year.pdf', 'half a year, with dates'],
      ['journal print --check --for ingramspark', 'what IngramSpark would say'],
      ['journal print --cover --for kdp --out cover.pdf', 'its cover, from cover.yaml'],
      ['journal print --edition first --out first.pdf', 'a recorded edition, always with the same texts'],
      ['journal print --pages 6-7 --out spread.pdf', 'the first morning and evening'],
    ],
  }).option('--edition <name>', 'print the texts that this edition has recorded');
  return withBookOptions(command, 520)
    .addOption(choice('--for <printer>', 'whose rules to follow (default: those of the edition, or press)', 'a printer', printerNames))
    .addOption(new Option('--pages <list>', 'only these pages of the PDF, as 3 or 3-6,9').argParser(parsePages))
    .addOption(outOption())
    .option('--cover', 'the cover instead, in the size for the number of pages')
    .option('--guide', 'with --cover: its lines with their names, to design another cover on')
    .option('--proof', 'spreads of two pages on tabloid paper instead, to read')
    .option('--sample', 'one week to read, in 6 by 9 inches without bleed; its last page has the address of SITE_URL')
    .option('--check', 'only the preflight report, no PDF')
    .option('--allow-overflow', 'print texts that do not fit, marked with a bar; an error all the same, except with --proof')
    .action(async (options: PrintCommandOptions) => {
      const { printBook } = await import('../actions/print-book.ts');
      await printBook(options);
    });
}

/** `3`, `3-6` or `3-6,9` */
function parsePages(text: string): (page: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [, first = '', last = first] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (first === '' || Number(first) < 1 || Number(last) < Number(first))
      throw new InvalidArgumentError('It must be numbers of pages, such as 3 or 3-6,9.');
    return [Number(first), Number(last)] as const;
  });
  return (page) => ranges.some(([first, last]) => page >= first && page <= last);
}
