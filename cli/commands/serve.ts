import { Option, type Command } from 'commander';
import type { StartOptions } from '../../server/start.ts';
import { contentCommand, wholeNumber } from '../input/options.ts';

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
    .addOption(new Option('--port <port>', 'port to listen on').env('PORT').default(3000).argParser(wholeNumber(65_535, 0)))
    .addOption(new Option('--host <host>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .option('--read-only', 'refuse every write')
    .option('--no-publish', 'let nobody publish from the editor')
    .addOption(new Option('--dev', 'hot reload, from the sources').hideHelp())
    .action(async (options: StartOptions) => {
      const { runServer } = await import('../actions/run-server.ts');
      await runServer(options);
    });
}
