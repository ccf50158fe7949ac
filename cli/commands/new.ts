import { Option, type Command } from 'commander';
import { newKinds, type NewKind } from '../input/new-item-fields.ts';
import { contentCommand, commandOf, lazily, withChoices } from '../input/options.ts';
import { withArticle } from '../../server/model/text/wording.ts';

export function newCommand(): Command {
  const command = commandOf('new', {
    summary: 'create a quote, prompt, post, category, page or template',
    description:
      'Create a valid file and print its path. On a terminal, it asks for missing values. ' +
      'The file is named after its first words, or after --id.',
    examples: [
      ['journal new quote', 'asks for everything'],
      ['journal new quote --text "Begin anywhere." --author "John Cage"', 'asks for nothing'],
      ['journal new prompt --type morning --text "What would make today enough?"', 'for any day'],
      ['$EDITOR "$(journal new post --title "Small Steps")"', 'asks for the excerpt, then opens the draft'],
    ],
  });
  for (const [name, kind] of Object.entries(newKinds)) command.addCommand(kindCommand(name, kind));
  return command;
}

function kindCommand(name: string, kind: NewKind): Command {
  const command = contentCommand(name, { summary: `create ${withArticle(name)}`, description: kind.description, examples: [kind.example] });
  for (const { key, flags, question, choices } of kind.fields) {
    const option = new Option(flags, question.charAt(0).toLowerCase() + question.slice(1));
    command.addOption(choices ? withChoices(option, key === 'dayOfWeek' ? 'a day' : 'a prompt type', choices) : option);
  }
  command.option('--id <id>', 'the name of the file, without .yaml; made from the first words when absent');
  if (name === 'post') command.option('--publish', 'publish it at once, not as a draft');
  return command.action(lazily(async () => (await import('../actions/create-item.ts')).createItem));
}
