import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import { cacheControls } from '../cache-controls.ts';
import { compressedForm } from '../compressed-assets.ts';
import type { BaseHeaders } from '../headers.ts';
import { mediaTypeOf } from '../media-types.ts';
import { once } from '../once.ts';
import { route } from '../route.ts';

/** The built browser files: one route each, so that no other file can be asked for. Read at their first use. */
export function assetRoutes(app: H3, folder: string, base: BaseHeaders): void {
  const answers = new Map<string, Promise<Answer>>();

  for (const file of clientFilesIn(folder)) {
    const type = mediaTypeOf(file) ?? '';
    route(app, `/${file}`, {
      GET: async (event) => (await once(answers, file, () => read(file, type))).to(event),
    });
  }

  async function read(file: string, type: string): Promise<Answer> {
    // Names in `assets` hold a hash of the content.
    const isLasting = file.startsWith('assets/');
    const cacheControl = isLasting ? cacheControls.lasting : cacheControls.hour;
    const [bytes, brotli] = await Promise.all([
      readFile(path.join(folder, file)),
      isLasting ? compressedForm(path.join(folder, file)) : undefined,
    ]);
    return new Answer(base, bytes, { type, cacheControl, isLasting, brotli });
  }
}

/**
 * The built files that browsers may ask for: paths below the folder, with forward slashes, less what is hidden, what a URL
 * would need to escape, and what has no media type here.
 */
export function clientFilesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return files.filter((file) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file) && mediaTypeOf(file) !== undefined).sort();
}
