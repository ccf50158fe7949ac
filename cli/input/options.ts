import path from 'node:path';
import { Option } from 'commander';
import { packageRoot } from '../../server/content/files/package-root.ts';

/**
 * What takes long to make is kept here between runs, wherever a command is called. Safe to delete at any time. `JOURNAL_CACHE`, or
 * where packages keep such things.
 */
export const cacheFolder = process.env.JOURNAL_CACHE || path.join(packageRoot(), 'node_modules/.cache/journal');

/** `--content`, which every command takes. */
export function contentOption(): Option {
  const option = new Option('--content <dir>', 'the content folder').default('content');
  // One that is set to nothing is not set, as with every other variable.
  return process.env.JOURNAL_CONTENT === '' ? option : option.env('JOURNAL_CONTENT');
}

/** The part of a command's help that shows it in use: pairs of a command line and what it does. */
export function examples(...pairs: readonly (readonly [line: string, does: string])[]): string {
  const width = Math.max(...pairs.map(([line]) => line.length));
  return ['', 'Examples:', ...pairs.map(([line, does]) => `  ${line.padEnd(width)}  ${does}`)].join('\n');
}
