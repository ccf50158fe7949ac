import type { Command } from 'commander';
import type { ValidateOptions } from '../actions/check-content.ts';
import { contentCommand, formatOption } from '../input/options.ts';

export function validateCommand(): Command {
  return contentCommand('validate', {
    summary: 'check the content',
    description:
      'Check the whole content tree. Each problem is one line: FILE:LINE:COL  severity  message  rule; on a terminal, its lines follow.\n' +
      'Errors keep an item off the site. Warnings name valid content that needs a look: two quotes with the same text, a text too long for its page.',
    examples: [
      ['journal validate', 'check everything'],
      ['journal validate content/quotes', 'report on the quotes alone'],
      ['journal validate --strict', 'fail on warnings too'],
      ['journal validate --format github', 'annotate the lines of a pull request'],
    ],
  })
    .argument('[paths...]', 'report only on these files or folders; the whole tree is checked anyway')
    .addOption(formatOption('text', 'json', 'github'))
    .option('--strict', 'treat warnings as errors')
    .action(async (paths: string[], options: ValidateOptions) => {
      const { checkContent } = await import('../actions/check-content.ts');
      await checkContent(paths, options);
    });
}
