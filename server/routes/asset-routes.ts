import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CachedResponse } from '../http/cached-response.ts';
import type { ResponseOptions } from '../http/cached-response.ts';
import { cacheControls, imagePolicy } from '../http/headers.ts';
import { codings, compressedForm } from '../http/compress.ts';
import { mediaTypeOf } from '../http/media-types.ts';
import type { Router } from './router.ts';

/**
 * The browser's built files: one route each, so that no other file is served. They are read at the start, for the next build deletes
 * them while rendered pages still link to them.
 */
export function assetRoutes(router: Router, folder: string): void {
  for (const file of clientFilesIn(folder)) {
    const place = path.join(folder, file);
    const forms = codings.map((coding) => [coding, compressedForm(place, coding)]).filter(([, form]) => form !== undefined);
    const compressed = forms.length > 0 && { compressed: Object.fromEntries(forms) as Required<ResponseOptions>['compressed'] };
    const response = new CachedResponse(readFileSync(place), { type: mediaTypeOf(file) ?? '', ...compressed, ...optionsFor(file) });
    router.get(`/${file}`, () => response);
  }
}

function optionsFor(file: string): Pick<ResponseOptions, 'cacheControl' | 'headers'> {
  // Names in `assets` have a hash of the content.
  if (file.startsWith('assets/')) return { cacheControl: cacheControls.immutable };
  if (file.startsWith('images/')) return { cacheControl: cacheControls.picture, headers: { 'content-security-policy': imagePolicy } };
  return { cacheControl: cacheControls.hour };
}

/**
 * The built files that are served: paths below the folder, with forward slashes. Hidden ones, those that a URL would escape, and those
 * without a media type are left out.
 */
export function clientFilesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return files.filter((file) => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(file) && mediaTypeOf(file) !== undefined).sort();
}
