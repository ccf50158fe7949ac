// Builds dist/ when it is missing or older than what it is made from. With --if-possible (after an install) an
// installation without the development packages is left as it is.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['package-lock.json', 'server', 'cli', 'site', 'content/categories', 'content/site.yaml', 'content/images'];
// The last that a build writes, with the time when it began.
const mark = 'dist/built';

process.chdir(root);
if (isStale()) process.exitCode = build();

function isStale() {
  if (!existsSync(mark)) return true;
  const built = statSync(mark).mtimeMs;
  return sources.some((source) => newest(source) > built);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

function build() {
  const vite = viteCommand();
  if (vite)
    return spawnSync(process.execPath, [vite, 'build', '--app', '--config', 'site/vite.config.ts', '--logLevel', 'warn'], {
      stdio: 'inherit',
    }).status;
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
    if (error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
