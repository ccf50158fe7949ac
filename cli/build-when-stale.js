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
 * The time of the newest source. Deleting code also edits a file that imports it. Does not follow links, which may lead anywhere or in circles.
 * @type {(path: string) => number}
 */
function newest(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const names = readdirSync(path).filter((name) => !isTest.test(name));
  return Math.max(0, ...names.map((name) => newest(`${path}/${name}`)));
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
