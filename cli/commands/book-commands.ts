import { InvalidArgumentError, type Command } from 'commander';
import { maxEditionWeeks } from '../../server/model/entities/editions.ts';
import { defaultSpare, deviceNames, hands, maxSpare } from '../../server/model/page/devices.ts';
import { bindings, homePaperNames, printerNames } from '../../server/model/page/print-products.ts';
import { choice, contentCommand, integer, lazily, nameOf, withBookOptions } from '../input/options.ts';

export function editionCommand(): Command {
  const command = contentCommand('edition', {
    summary: 'record which texts a printed edition has',
    description:
      'Make an edition, or fill an existing one: a file in content/editions with the quote and the prompts of each day. ' +
      'Recorded texts stay, and each empty place gets the text that "journal export days" chooses. ' +
      'A text is recorded by its id, and printed with its current words. When it is deleted, ' +
      '"journal validate" warns, and "journal print --edition" refuses until another text replaces it.',
    examples: [
      ['journal edition first --for kdp', 'thirteen weeks for Amazon KDP'],
      ['journal edition first', 'fill the places that are empty'],
      ['journal edition first --weeks 26', 'make it longer'],
      ['journal edition first --rechoose', "replace the texts that break today's rules"],
      ['journal print --edition first --out first.pdf', 'print it'],
    ],
  }).argument('<name>', 'the name of the edition; "Spring 2027" becomes the file spring-2027.yaml');
  return withBookOptions(command, maxEditionWeeks)
    .addOption(choice('--for <printer>', 'the printer whose rules the PDF follows (default: press)', 'a printer', printerNames))
    .option('--rechoose', 'replace only the texts that break today\'s rules, which "journal validate" names')
    .action(lazily(async () => (await import('../actions/fill-edition.ts')).fillEdition));
}

export function printCommand(): Command {
  const command = contentCommand('print', {
    summary: 'print the journal as a PDF',
    description:
      'Print the interior of the journal as a PDF for a printing house: the first pages, a morning and an evening page per day, a reflection ' +
      'each Sunday, and pages for notes. It uses the quotes and prompts of "journal export days"; the same content gives the same bytes. ' +
      'A preflight report compares the file with the requirements of the printer.',
    examples: [
      ['journal print --for kdp --out interior.pdf', 'thirteen weeks for Amazon KDP'],
      ['journal print --start 2027-01-04 --weeks 26 --out half-year.pdf', 'half a year, with dates'],
      ['journal print --check --for ingramspark', 'the preflight for IngramSpark'],
      ['journal print --cover --for kdp --out cover.pdf', 'its cover, from cover.yaml'],
      ['journal print --cover --binding hardcover --for kdp --out case.pdf', 'the cover of a hardcover'],
      ['journal print --edition first --out first.pdf', 'a recorded edition, always with the same texts'],
      ['journal print --edition first --record --out first.pdf', 'print an order, and record its words'],
      ['journal print --printing first-2026-11-23 --out again.pdf', 'a recorded order, with the same bytes'],
      ['journal print --for tablet --device kindle-scribe --out planner.pdf', 'the linked planner for a tablet'],
      ['journal print --sample --home --out sample.pdf', 'a week to print at home, two pages a sheet'],
      ['journal print --pages 6-7 --out spread.pdf', 'the first morning and evening'],
    ],
  })
    .option('--edition <name>', 'print the recorded texts of this edition')
    .option('--record', 'with --edition: record the order in content/printings, with its words')
    .option('--printing <name>', 'print a recorded order again, with its words and pages');
  return withBookOptions(command, 520)
    .addOption(
      choice(
        '--for <printer>',
        'the printer whose rules to follow (default: that of the edition, or press); tablet: the planner',
        'a printer',
        [...printerNames, 'tablet'],
      ),
    )
    .addOption(choice('--device <name>', 'with --for tablet: the screen (default: remarkable-2)', 'a device', deviceNames))
    .addOption(
      choice('--hand <hand>', 'with --for tablet: the writing hand; the strip is on the other side (default: right)', 'a hand', hands),
    )
    .option('--spare <number>', `with --for tablet: pages for notes after each day (default: ${defaultSpare})`, integer(maxSpare, 0))
    .option('--pages <list>', 'only these pages of the PDF, such as 3 or 3-6,9', parsePages)
    .option('--out <file>', 'write to this file', nameOf('file'))
    .option('--cover', 'the cover instead, in the size for the number of pages')
    .option('--guide', 'with --cover: a labelled outline to design another cover on')
    .addOption(choice('--binding <binding>', 'paperback, sewn or hardcover (default: that of site.yaml)', 'a binding', bindings))
    .option('--proof', 'spreads of two pages on tabloid paper instead, for proofreading')
    .option('--sample', 'one week to read and to type in, without bleed, tagged for screen readers; its last page leads to the shop')
    .addOption(
      choice('--home [paper]', 'with --sample: two pages on each sheet (default: letter)', 'a paper', homePaperNames).preset('letter'),
    )
    .option('--check', 'only the preflight report, no PDF')
    .option('--allow-overflow', 'print texts that do not fit, marked with a bar; still an error, except with --proof')
    .action(lazily(async () => (await import('../actions/print-book.ts')).printBook));
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
