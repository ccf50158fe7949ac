import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import type { Fonts } from '../layout/fonts.ts';

/**
 * Imports `fonts.ts` on first use, because fontkit takes long to load. All callers use this function: a module imported here stays
 * available when a later build removes its file.
 */
export function importFonts() {
  return import('../layout/fonts.ts');
}

/** Loads the fonts of the journal, or those in another folder. */
export async function loadFonts(folder = path.join(packageRoot(), 'server/layout/fonts')): Promise<Fonts> {
  return (await importFonts()).loadFonts(folder);
}
