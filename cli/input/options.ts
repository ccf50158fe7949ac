import path from 'node:path';
import { Option } from 'commander';
import { packageRoot } from '../../server/content/files/package-root.ts';

/** The cache of all commands, safe to delete at any time. An empty `JOURNAL_CACHE` means the default. */
export const cacheFolder = process.env.JOURNAL_CACHE || path.join(packageRoot(), 'node_modules/.cache/journal');

/** The option `--content` of every command. */
export function contentOption(): Option {
  const option = new Option('--content <dir>', 'the content folder').default('content');
  // An empty variable counts as unset, as all others do.
  return process.env.JOURNAL_CONTENT === '' ? option : option.env('JOURNAL_CONTENT');
}

/** The examples in a command's help. */
export function examples(...pairs: readonly (readonly [line: string, effect: string])[]): string {
  const width = Math.max(...pairs.map(([line]) => line.length));
  return ['', 'Examples:', ...pairs.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`)].join('\n');
}
