import type { Command } from 'commander';
import { contentCommand, formatOption, lazily } from '../input/options.ts';

/** Commands that check, format and rename files, or ask git about them. */
export function fileCommands(): Command[] {
  return [
    contentCommand('validate', {
      summary: 'check the content',
      description:
        'Check the whole content tree. Each problem is one line: FILE:LINE:COL  severity  message  rule; on a terminal, its lines follow.\n' +
        'Errors keep an item off the site. Warnings name valid content that needs a look: two quotes with the same text, a text too long for its page.',
      examples: [
        ['journal validate', 'check everything'],
        ['journal validate content/quotes', 'report only on the quotes'],
        ['journal validate --strict', 'fail on warnings too'],
        ['journal validate --format github', 'annotate the lines of a pull request'],
      ],
    })
      .argument('[paths...]', 'report only on these files or folders; the whole tree is checked anyway')
      .addOption(formatOption('text', 'json', 'github'))
      .option('--strict', 'treat warnings as errors')
      .action(lazily(async () => (await import('../actions/validate-content.ts')).validateContent)),
    contentCommand('fmt', {
      summary: 'format content files',
      description:
        'Bring content files into the form of new files: keys in order, quotation marks only where needed, text of several lines as a block, LF. ' +
        'No value changes and no comment is lost; values with anchors, tags or comments inside stay as they are. ' +
        'Prints the files that it changes.',
      examples: [
        ['journal fmt', 'format everything'],
        ['journal fmt content/quotes/begin-at-once.yaml', 'one file'],
        ['journal fmt --check', 'for continuous integration'],
      ],
    })
      .argument('[paths...]', 'only these files or folders')
      .option('--check', 'write nothing; exit with status 1 when a file is not formatted')
      .action(lazily(async () => (await import('../actions/format-files.ts')).formatFiles)),
    contentCommand('rename', {
      summary: 'give a post another address',
      description:
        'Rename the file of a post, and update the links to it in other posts, in site.yaml and in pages of the book: all or nothing. ' +
        'If visitors can see the post, now or at the last commit, its old address redirects to the new one.',
      examples: [
        ['journal rename posts/first-hour the-first-hour', 'the address becomes /blog/the-first-hour'],
        ['journal rename content/posts/first-hour.yaml the-first-hour', 'the same, by its file'],
      ],
    })
      .argument('<post>', 'a post, such as posts/first-hour, or its file')
      .argument('<slug>', 'its new slug')
      .action(lazily(async () => (await import('../actions/rename-item.ts')).renameItem)),
    contentCommand('diff', {
      summary: 'show content changes',
      description:
        'Show what was added, removed, renamed and edited in the content since a git revision, or between two, ' +
        'field by field and word by word. Without a revision, since the last commit. It changes nothing.',
      examples: [
        ['journal diff', 'uncommitted changes'],
        ['journal diff main', 'since the branch main'],
        ['journal diff v1.0..v1.1', 'between two releases'],
        ['journal diff origin/main...HEAD --format markdown', 'as a comment on a pull request'],
      ],
    })
      .argument('[base]', 'a revision, or two as A..B (A...B: since their common ancestor)', 'HEAD')
      .argument('[revision]', 'compare with this one instead of the files on disk')
      .addOption(formatOption('text', 'markdown', 'json'))
      .action(lazily(async () => (await import('../actions/diff-revisions.ts')).diffRevisions)),
    contentCommand('history', {
      summary: 'show the versions of one item',
      description: 'Show who changed an item, when, and how, in words, newest version first, across renames. It changes nothing.',
      examples: [
        ['journal history quotes/begin-at-once', 'the versions of a quote'],
        ['journal history content/posts/first-hour.yaml', 'of an article, by its file'],
        ['journal history site.yaml --format json', 'for a program'],
      ],
    })
      .argument('<item>', 'a file, or a collection and an id such as quotes/begin-at-once')
      .addOption(formatOption('text', 'json'))
      .action(lazily(async () => (await import('../actions/show-history.ts')).showHistory)),
    contentCommand('publish', {
      summary: 'commit and push content changes',
      description:
        'Commit changes of the content on the current branch and push them, or propose them on a new branch with --propose. ' +
        'Only items and the pictures that they name are committed, and only valid ones. Git runs hooks, signs and logs in as usual.',
      examples: [
        ['journal publish', 'all changes, on the current branch'],
        ['journal publish content/quotes -m "Add quotes"', 'the changes of the quotes'],
        ['journal publish --propose=autumn', 'on the branch journal/autumn'],
        ['journal publish --dry-run', 'show what would be published'],
      ],
    })
      .argument('[paths...]', 'publish only the changes of these files or folders')
      .option('--propose [name]', 'on a new branch for a pull request; --propose=NAME names it journal/NAME')
      .option('-m, --message <message>', 'the message of the commit; without it, the changes in words')
      .option('--with-added', 'also publish the files that a hook adds to the chosen ones')
      .option('--dry-run', 'print what would be published, and change nothing')
      .addOption(formatOption('text', 'json'))
      .action(lazily(async () => (await import('../actions/publish-content.ts')).publishContent)),
  ];
}
