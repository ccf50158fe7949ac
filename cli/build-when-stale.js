// Builds dist/ when it is missing or older than its sources. With --if-possible (after an install), does nothing in an
// installation without the development packages.
import './require-node.js';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// The templates determine the pictures of the journal's pages.
const sources = ['package-lock.json', 'server', 'cli', 'site', 'content/templates'];
const isTest = /^e2e$|\.test\.tsx?$/;
// A build writes this file last, with the time of its start.
const mark = 'dist/built';
const vite = 'node_modules/vite/bin/vite.js';

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
    // Git and some editors replace a test file, which changes the time of its folder. Deleting code there also edits a file that imports it.
    const own = built.length < names.length ? 0 : stats.mtimeMs;
    return Math.max(own, ...built.map((name) => newest(`${path}/${name}`)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(error.code))) return 0;
    throw error;
  }
}

function build() {
  if (!existsSync(vite)) {
    process.stderr.write(
      'The site is not built: Vite is not installed. Install with `npm ci` (development packages included), then `npm run build`.\n',
    );
    return process.argv.includes('--if-possible') ? 0 : 1;
  }
  process.stderr.write('Building the site and the commands: less than a minute, longer on a slow machine.\n');
  const parameters = ['build', '--app', '--config', 'site/vite.config.ts', '--logLevel', 'warn'];
  // A build that was killed has no status.
  return spawnSync(process.execPath, [vite, ...parameters], { stdio: 'inherit' }).status ?? 1;
}
