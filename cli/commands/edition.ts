import type { Command } from 'commander';
import { maxEditionWeeks, printerNames } from '../../server/model/page/printed-book.ts';
import type { EditionOptions } from '../actions/fill-edition.ts';
import { choice, contentCommand, withBookOptions } from '../input/options.ts';

export function editionCommand(): Command {
  const command = contentCommand('edition', {
    summary: 'record which texts a printed edition has',
    description:
      'Make an edition, or fill an existing one: a file in content/editions with the quote and the prompts of each day. ' +
      'What it has recorded stays; only empty places get a text, as "journal export days" chooses it. ' +
      'Each text is recorded with the version of its words. When a text is deleted or its words change, ' +
      '"journal validate" warns, and "journal print --edition" refuses until you decide.',
    examples: [
      ['journal edition first --for kdp', 'thirteen weeks for Amazon KDP'],
      ['journal edition first', 'fill the places that are empty'],
      ['journal edition first --weeks 26', 'make it longer'],
      ['journal print --edition first --out first.pdf', 'print it'],
    ],
  }).argument('<name>', 'the name of the edition; "Spring 2027" becomes the file spring-2027.yaml');
  return withBookOptions(command, maxEditionWeeks)
    .addOption(choice('--for <printer>', 'whose rules the PDF follows (default: press)', 'a printer', printerNames))
    .option('--accept', 'keep texts whose words changed, with their new words')
    .action(async (name: string, options: EditionOptions) => {
      const { fillEdition } = await import('../actions/fill-edition.ts');
      await fillEdition(name, options);
    });
}
