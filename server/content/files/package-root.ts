import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, in the sources and in the build. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}
