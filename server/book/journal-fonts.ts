import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import type { Fonts } from '../layout/grid-and-type.ts';
import { memoize } from '../model/caches.ts';

/** Imports `fonts.ts` lazily, because fontkit is slow to load. Once imported, it survives a build that deletes its file. */
export function importFonts() {
  return import('../layout/fonts.ts');
}

const loading = new Map<string, Promise<Fonts>>();

/** Loads the fonts of the journal, or those in another folder. Memoized, because fonts cache the words that they shaped. */
export function loadFonts(folder = path.join(packageRoot(), 'server/layout/fonts')): Promise<Fonts> {
  return memoize(loading, folder, async () => (await importFonts()).loadFonts(folder));
}
