import { Command, Option } from 'commander';
import { maxEditionWeeks, usualWeeks } from '../../server/model/page/journal-days.ts';
import { printerNames } from '../../server/model/page/printer-names.ts';
import type { PrinterName } from '../../server/model/page/printer-names.ts';
import { counted } from '../../server/model/text/counted.ts';
import { withChoices } from '../input/choices.ts';
import { firstDayNamed, wholeNumber } from '../input/option-values.ts';
import { contentOption, examples } from '../input/options.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

interface Options {
  content: string;
  template?: string;
  weeks?: number;
  start?: string;
  for?: PrinterName;
  accept?: boolean;
}

export function editionCommand(): Command {
  return new Command('edition')
    .summary('record which texts a printed edition has')
    .description(
      'Make an edition, or fill an existing one: a file in content/editions with the quote and the prompts of each day. ' +
        'What it has recorded stays; only empty places get a text, as "journal export days" chooses it. ' +
        'Each text is recorded with the version of its words. When a text is deleted or its words change, ' +
        '"journal validate" warns, and "journal print --edition" refuses until you decide.',
    )
    .argument('<name>', 'the name of the edition; "Spring 2027" becomes the file spring-2027.yaml')
    .addOption(contentOption())
    .option('--template <id>', 'the template of the pages (default: the first with pages, else the standard pages)')
    .addOption(new Option('--weeks <number>', `how many weeks (default: ${usualWeeks})`).argParser(wholeNumber(maxEditionWeeks)))
    .addOption(
      new Option('--start <day>', 'the date of the first day, or a weekday for a journal without dates (default: monday)').argParser(
        firstDayNamed,
      ),
    )
    .addOption(withChoices(new Option('--for <printer>', 'whose rules the PDF follows (default: press)'), 'a printer', printerNames))
    .option('--accept', 'keep texts whose words changed, with their new words')
    .addHelpText(
      'after',
      examples(
        ['journal edition first --for kdp', 'thirteen weeks for Amazon KDP'],
        ['journal edition first', 'fill the places that are empty'],
        ['journal edition first --weeks 26', 'make it longer'],
        ['journal print --edition first --out first.pdf', 'print it'],
      ),
    )
    .action(async (name: string, { content, template, weeks, start, for: printer, accept: isAccepting }: Options) => {
      const { edition } = await import('../actions/edition.ts');
      const { file, summary, errors, warnings } = await edition(content, name, { template, weeks, start, printer, isAccepting });
      const { formatProblems } = await import('../output/report.ts');
      process.stderr.write(formatProblems([...errors, ...warnings], content));
      if (errors.length > 0) throw new ExpectedError(`${counted(errors.length, 'problem')}; nothing was written`);
      process.stdout.write(`${file}\n`);
      process.stderr.write(`${summary}\n`);
    });
}
