import { idFromText } from '../../model/entities/ids.ts';
import type { PictureKind } from './picture-kind.ts';

/**
 * The name of a new file for the name that its author gave: lower-case words of a-z and 0-9, joined by hyphens, with the ending of its
 * kind. Folders, and characters that a URL or a file system may not have, are left out.
 */
export function cleanName(claimed: string, { endings }: Pick<PictureKind, 'endings'>): string {
  return `${idFromText(stemOf(claimed), 'picture', () => false)}.${endings[0]}`;
}

/** A name like `name` that is not taken: `desk-2.jpg`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const ending = name.slice(name.lastIndexOf('.'));
  const id = idFromText(stemOf(name), 'picture', (stem) => isTaken(stem + ending));
  return id + ending;
}

/** The last part of a path of any system, without its ending. */
function stemOf(name: string): string {
  return name.replace(/^.*[/\\]/s, '').replace(/\.\w{1,5}$/, '');
}
