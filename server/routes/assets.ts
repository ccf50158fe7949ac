import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import type { BaseHeaders } from '../headers.ts';
import { extensionOf, mediaTypes } from '../media-types.ts';
import { route } from '../route.ts';

/** The built browser files: one route each, so that no other file can be asked for. Read at their first use. */
export function assetRoutes(app: H3, folder: string, base: BaseHeaders): void {
  const answers = new Map<string, Promise<Answer>>();

  for (const file of filesIn(folder)) {
    const type = mediaTypes[extensionOf(file)];
    if (type === undefined) continue;
    route(app, `/${file}`, {
      GET: async (event) => {
        let answer = answers.get(file);
        if (!answer) {
          answer = read(file, type);
          answers.set(file, answer);
        }
        return (await answer).to(event);
      },
    });
  }

  async function read(file: string, type: string): Promise<Answer> {
    // Names in `assets` hold a hash of the content.
    const isLasting = file.startsWith('assets/');
    const cacheControl = isLasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    return new Answer(base, await readFile(path.join(folder, file)), { type, cacheControl, isLasting });
  }
}

/** Paths below the folder, with forward slashes, less what is hidden and what a URL would need to escape. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return files.filter((file) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file));
}
