import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from './package-root.ts';
import { ignoringSystemErrors } from './system-error.ts';

/** Starts a child process of the entry `name` of the build, or when the build is missing or stale, of the source file with a TypeScript loader. */
export function startChild(name: string, source: string, options: ForkOptions = {}): ChildProcess {
  const shared: ForkOptions = { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...options };
  // With the loader, a child has 30 MB more memory and takes twice as long to start a program.
  const isFresh = !import.meta.filename.endsWith('.ts') || isBuilt();
  if (isFresh) return fork(path.join(packageRoot(), `dist/cli/${name}.js`), { execArgv: [], ...shared });
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
  return fork(path.join(packageRoot(), source), { execArgv: ['--import', loader.href], ...shared });
}

function isBuilt(): boolean {
  const built = timeOf(path.join(packageRoot(), 'dist/built'));
  // When no file descriptor is free, the child reports it.
  const entries = ignoringSystemErrors(() => readdirSync(path.join(packageRoot(), 'server'), { recursive: true, withFileTypes: true }));
  const sources = entries?.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return sources?.every(({ parentPath, name }) => timeOf(path.join(parentPath, name)) <= built) ?? false;
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
