import { Command, InvalidArgumentError, Option } from 'commander';
import { cacheFolder, contentOption, examples } from '../input/options.ts';

interface Options {
  content: string;
  port: number;
  host: string;
  readOnly?: boolean;
  publish: boolean;
  dev?: boolean;
}

export function serveCommand(): Command {
  return new Command('serve')
    .summary('serve the site, the API and the editor')
    .description(
      'Serve the site, the API and the editor. Where other computers can reach it (--host), editing is disabled unless JOURNAL_EDITOR_PASSWORD is set.',
    )
    .addOption(contentOption())
    .addOption(new Option('--port <port>', 'port to listen on').env('PORT').default(3000).argParser(portNumber))
    .addOption(new Option('--host <host>', 'address to listen on').env('HOST').default('127.0.0.1'))
    .option('--read-only', 'refuse every write')
    .option('--no-publish', 'let nobody publish from the editor')
    .addOption(new Option('--dev', 'hot reload, from the sources').hideHelp())
    .addHelpText(
      'after',
      examples(
        ['journal serve', 'on http://localhost:3000, with the editor'],
        ['journal serve --port 8080 --read-only', 'for readers only'],
      ),
    )
    .action(async (options: Options) => {
      const { serve } = await import('../actions/serve.ts');
      await serve({ ...options, cacheFolder });
    });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}
