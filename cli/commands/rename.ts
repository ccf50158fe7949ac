import type { Command } from 'commander';
import { contentCommand } from '../input/options.ts';

export function renameCommand(): Command {
  return contentCommand('rename', {
    summary: 'give a post another address',
    description:
      'Rename the file of a post, and correct the links to it in other posts, in site.yaml and in pages of the book: all of that, or nothing. ' +
      'Where visitors can see the post, now or with the last commit, its old address leads to it from then on.',
    examples: [
      ['journal rename posts/first-hour the-first-hour', 'the address becomes /blog/the-first-hour'],
      ['journal rename content/posts/first-hour.yaml the-first-hour', 'the same, by its file'],
    ],
  })
    .argument('<post>', 'a post, such as posts/first-hour, or its file')
    .argument('<slug>', 'its new slug')
    .action(async (item: string, slug: string, { content }: { content: string }) => {
      const { renameItem } = await import('../actions/rename-item.ts');
      await renameItem(item, slug, content);
    });
}
