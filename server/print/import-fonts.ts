import type * as Module from './fonts.ts';

/**
 * What reads the faces of the journal's pages; it takes longer to load than most needs to wait. Loaded once, it is there also when another
 * build takes its file away, but only for whoever asks here: for each other importer Node looks for the file anew.
 */
export function importFonts(): Promise<typeof Module> {
  return import('./fonts.ts');
}
