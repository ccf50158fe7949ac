import type { Renaming } from '../../content/renaming/rename-everywhere.ts';
import { nameOfPicture, renameIn } from './picture-uses.ts';

/** The renaming of a picture. Both names are relative to the content folder: `images/desk.jpg`. */
export function pictureRenaming({ from, to }: Pick<Renaming, 'from' | 'to'>): Renaming {
  const [name, next] = [nameOfPicture(from), nameOfPicture(to)];
  return {
    from,
    to,
    noun: 'picture',
    rename: (text) => renameIn(text, name, next),
  };
}
