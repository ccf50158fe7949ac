import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from './package-root.ts';

/** What a child process runs: the entry `name` of the build, or from the sources its file, with a loader for TypeScript. */
export function childScript(name: string, source: string): { script: string; execArgv: string[] } {
  if (!import.meta.filename.endsWith('.ts')) return { script: path.join(packageRoot(), `dist/cli/${name}.js`), execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
  return { script: path.join(packageRoot(), source), execArgv: ['--import', loader.href] };
}
