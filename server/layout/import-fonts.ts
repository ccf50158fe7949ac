import type * as Module from './fonts.ts';

/**
 * Imports `fonts.ts` on first use, because fontkit takes long to load. All callers use this function: a module imported here stays
 * available when a later build removes its file.
 */
export function importFonts(): Promise<typeof Module> {
  return import('./fonts.ts');
}
