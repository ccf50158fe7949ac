import { Argument, Command, Option } from 'commander';
import { defaultShareDays, maxShareDays } from '../../server/model/api/shares-api.ts';
import { contentCommand, commandOf, formatOption, lazily, nameOf, integer, withChoices, withVariable } from '../input/options.ts';

export function serveCommand(): Command {
  return contentCommand('serve', {
    summary: 'serve the site, the API and the editor',
    description:
      'Serve the site, the API and the editor. Where other computers can reach it (--host), editing is disabled unless JOURNAL_EDITOR_PASSWORD is set.',
    examples: [
      ['journal serve', 'on http://localhost:3000, with the editor'],
      ['journal serve --port 8080 --read-only', 'for readers only'],
    ],
  })
    .addOption(withVariable(new Option('--port <port>', 'port to listen on').default(3000).argParser(integer(65_535, 0)), 'PORT'))
    .addOption(withVariable(new Option('--host <host>', 'address to listen on').default('127.0.0.1'), 'HOST'))
    .option('--read-only', 'refuse every write')
    .option('--no-publish', 'disable publishing in the editor')
    .addOption(new Option('--dev', 'hot reload, from the sources').hideHelp())
    .action(lazily(async () => (await import('../actions/serve-site.ts')).serveSite));
}

/** Commands that build the site, and commands for programs, assistants and shells. */
export function siteCommands(): Command[] {
  return [
    contentCommand('build', {
      summary: 'build the public site as static files',
      description:
        'Build the whole public site as static files, for any static host or CDN. Unchanged files are not written again. ' +
        'The old site is replaced when the new one is complete; files from elsewhere, such as .git or CNAME, stay. ' +
        'Drafts and scheduled posts are left out; it prints when the next post is due, so that you can build again then. SITE_URL names the public address, ANALYTICS_KEY turns usage events on.',
      examples: [
        ['SITE_URL=https://mindset.example journal build', 'into dist/static'],
        ['journal build --out /srv/mindset', 'into a folder that a web server serves'],
        ['journal build --format json', 'print nextPost.dueAt for a schedule'],
        ['journal build --with-editor', 'with the quotes, prompts and templates at /journal-editor'],
      ],
    })
      .addOption(new Option('--out <dir>', 'the folder of the site').default('dist/static').argParser(nameOf('folder')))
      .option('--with-editor', 'include the content editor, read-only')
      .addOption(formatOption('text', 'json'))
      .action(lazily(async () => (await import('../actions/build-site.ts')).buildSite)),
    commandOf('token', {
      summary: 'manage the tokens of programs that use the API',
      description:
        'Add, list or remove the tokens of programs that use the API. They are in JOURNAL_DATA, which must be the same as for the server. ' +
        'The server sees changes at once.',
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
      .action(lazily(async () => (await import('../actions/change-tokens.ts')).changeTokens)),
    contentCommand('share', {
      summary: 'show a draft to somebody by a link, without a log-in',
      description:
        'Make a link that shows an article, a page of the book, a category or the words of site.yaml until its end, list the links, or end a link. ' +
        'The links are in JOURNAL_DATA, which must be the same as for the server. The server sees changes at once. SITE_URL names its public address.',
      examples: [
        ['journal share posts/first-hour', 'for 7 days, as it is saved at the time of each visit'],
        ['journal share pages/goals --days 30 --fixed', 'for 30 days, as it is now'],
        ['journal share list', 'the id and the end of each, and what it shows'],
        ['journal share end 0123456789ab', 'refused from now on'],
      ],
    })
      .argument('<what>', 'an article or a page, such as posts/first-hour, or its file; or list, or end')
      .argument('[id]', 'the id of the link to end')
      .addOption(new Option('--days <number>', 'how long the link works').default(defaultShareDays).argParser(integer(maxShareDays)))
      .option('--fixed', 'show this version; otherwise the link shows the latest save')
      .action(lazily(async () => (await import('../actions/share-item.ts')).shareItem)),
    contentCommand('mcp', {
      summary: 'let an assistant read and change the content',
      description:
        'Serve tools of the Model Context Protocol on standard input and output, for an assistant that starts this command: they find, read, change and check items, and send changes for review. ' +
        'They work on the files, without a server, and put nothing online. A server has the same at /mcp.',
      examples: [
        ['journal mcp', 'started by the assistant, in the folder of the journal'],
        ['claude mcp add journal -- npx --no journal mcp', 'for Claude Code'],
      ],
    }).action(lazily(async () => (await import('../actions/serve-mcp.ts')).serveMcp)),
    commandOf('completion', {
      summary: 'print the completion script of a shell',
      description:
        'Print a script that lets a shell complete commands, options and their values. The script runs `journal`, which must be on the PATH.',
      examples: [
        ['source <(journal completion bash)', 'for this session of bash'],
        ['journal completion zsh > "${fpath[1]}/_journal"', 'for good, in zsh'],
        ['journal completion fish > ~/.config/fish/completions/journal.fish', 'for good, in fish'],
      ],
    })
      .addArgument(withChoices(new Argument('<shell>', 'the shell'), 'a shell', ['bash', 'zsh', 'fish']))
      .action(lazily(async () => (await import('../actions/print-completions.ts')).printCompletionScript)),
  ];
}

export function helpCommand(): Command {
  return commandOf('help', {
    summary: 'show help for a command',
    description: 'Show the options and examples of a command.',
    examples: [
      ['journal help', 'the list of commands'],
      ['journal help import posts', 'how to import posts'],
    ],
  })
    .argument('[command...]', 'a command, and what follows it')
    .action(async (names: string[], _, command: Command) => {
      await command.parent?.parseAsync([...names, '--help'], { from: 'user' });
    });
}

/** Called by the completion scripts, never typed. */
export function completeCommand(): Command {
  const printCompletions = lazily(async () => (await import('../actions/print-completions.ts')).printCompletions);
  return new Command('complete').argument('[words...]').action(printCompletions);
}
