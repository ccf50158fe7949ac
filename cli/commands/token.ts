import { Argument, Option, type Command } from 'commander';
import type { TokenAction, TokenOptions } from '../actions/change-tokens.ts';
import { describedCommand, withChoices } from '../input/options.ts';

export function tokenCommand(): Command {
  return describedCommand('token', {
    summary: 'let programs use the API, and end that again',
    description:
      'Add, list or remove the tokens with which programs use the API. They are in JOURNAL_DATA, which must be that of the server. ' +
      'The server knows of a change at once.',
    examples: [
      ['journal token add robot --review', 'print a token that may edit and send for review'],
      ['journal token list', 'the names, and what each may do'],
      ['journal token remove robot', 'refused from now on'],
    ],
  })
    .addArgument(withChoices(new Argument('<action>', 'add, list or remove'), 'an action', ['add', 'list', 'remove']))
    .argument('[name]', 'who or what the token is for; the author of what it publishes')
    .option('--read', 'it may read what the editor shows, drafts too (default)')
    .addOption(new Option('--review', 'it may also edit and send for review').conflicts('read'))
    .addOption(new Option('--online', 'it may also put changes online').conflicts(['read', 'review']))
    .action(async (action: TokenAction, name: string | undefined, options: TokenOptions) => {
      const { changeTokens } = await import('../actions/change-tokens.ts');
      await changeTokens(action, name, options);
    });
}
