import path from 'node:path';
import { packageRoot } from '../content/files/package-root.ts';
import type { Fonts } from '../layout/fonts.ts';
import { importFonts } from '../layout/import-fonts.ts';

/** Loads the fonts of the journal, or those in another folder. */
export async function loadFonts(folder = path.join(packageRoot(), 'server/layout/fonts')): Promise<Fonts> {
  return (await importFonts()).loadFonts(folder);
}
