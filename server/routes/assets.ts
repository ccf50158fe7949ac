import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { H3 } from 'h3';
import { Answer } from '../answer.ts';
import type { AnswerOptions } from '../answer.ts';
import { cacheControls } from '../cache-controls.ts';
import { codings } from '../compress.ts';
import { compressedForm } from '../compressed-assets.ts';
import { imagePolicy } from '../headers.ts';
import type { BaseHeaders } from '../headers.ts';
import { mediaTypeOf } from '../media-types.ts';
import { once } from '../once.ts';
import { route } from '../route.ts';
import { NotFound } from '../store/errors.ts';
import { isSystemError } from '../store/system-error.ts';

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
    const { isLasting = false, ...options } = optionsFor(file);
    const place = path.join(folder, file);
    const compressed: AnswerOptions['compressed'] = {};
    for (const coding of codings) {
      const form = isLasting ? await compressedForm(place, coding) : undefined;
      if (form) compressed[coding] = form;
    }
    return new Answer(base, await bytesOf(place), { type, isLasting, compressed, ...options });
  }
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    // Another build is at work.
    if (isSystemError(error) && error.code === 'ENOENT') throw new NotFound('No such file');
    throw error;
  }
}

function optionsFor(file: string): Pick<AnswerOptions, 'cacheControl' | 'headers' | 'isLasting'> {
  // Names in `assets` hold a hash of the content.
  if (file.startsWith('assets/')) return { cacheControl: cacheControls.lasting, isLasting: true };
  if (file.startsWith('images/')) return { cacheControl: cacheControls.picture, headers: { 'content-security-policy': imagePolicy } };
  return { cacheControl: cacheControls.hour };
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
