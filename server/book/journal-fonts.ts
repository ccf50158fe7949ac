import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { memoize } from '../model/caches.ts';

/** Imports `fonts.ts` once, and late: fontkit takes long to load. The module then survives a build that removes its file. */
export function importFonts() {
  return import('../layout/fonts.ts');
}

const loading = new Map<string, Promise<Fonts>>();

/** Loads the fonts of the journal, or those in another folder: once, with the words that they shaped. */
export function loadFonts(folder = path.join(packageRoot(), 'server/layout/fonts')): Promise<Fonts> {
  return memoize(loading, folder, async () => (await importFonts()).loadFonts(folder));
}
