// Builds dist/ when it is missing or older than its sources. With --if-possible (after an install), does nothing in an
// installation without the development packages.
import './require-node.js';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// The templates determine the pictures of the journal's pages.
const sources = ['package-lock.json', 'server', 'cli', 'site', 'content/templates'];
const isTest = /^e2e$|\.test\.tsx?$/;
// A build writes this file last, with the time of its start.
const mark = 'dist/built';

process.chdir(root);
if (isStale()) process.exitCode = build();

function isStale() {
  if (!existsSync(mark)) return true;
  const built = statSync(mark).mtimeMs;
  return sources.some((source) => newest(source) > built);
}

/**
 * Does not follow links, which may lead anywhere or in circles. A missing or unreadable file counts as old: other code
 * reports it.
 * @type {(path: string) => number}
 */
function newest(path) {
  try {
    const stats = lstatSync(path);
    const names = stats.isDirectory() ? readdirSync(path) : [];
    const built = names.filter((name) => !isTest.test(name));
    // Git and some editors write a test anew, which changes its folder. The code beside it is imported: to remove that edits another file.
    const own = built.length < names.length ? 0 : stats.mtimeMs;
    return Math.max(own, ...built.map((name) => newest(`${path}/${name}`)));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error))) return 0;
    throw error;
  }
}

function build() {
  const vite = viteCommand();
  const parameters = ['build', '--app', '--config', 'site/vite.config.ts', '--logLevel', 'warn'];
  if (vite) process.stderr.write('Building the site and the commands: less than a minute, longer on a slow machine.\n');
  // A build that was killed has no status.
  if (vite) return spawnSync(process.execPath, [vite, ...parameters], { stdio: 'inherit' }).status ?? 1;
  process.stderr.write(
    'The site is not built: Vite is not installed. Install with `npm ci` (development packages included), then `npm run build`.\n',
  );
  return process.argv.includes('--if-possible') ? 0 : 1;
}

function viteCommand() {
  try {
    return createRequire(import.meta.url)
      .resolve('vite/package.json')
      .replace(/package\.json$/, 'bin/vite.js');
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
