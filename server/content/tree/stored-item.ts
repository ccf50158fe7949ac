import { hash } from 'node:crypto';
import { editionName } from '../../model/api/editions-api.ts';
import { printingName } from '../../model/api/printings-api.ts';
import { weakMemo } from '../../model/caches.ts';
import { collections, type CollectionName, type FieldsOf } from '../../model/entities/collections.ts';
import type { Edition } from '../../model/entities/edition-schema.ts';
import { NotFoundError } from '../ground/errors.ts';
import { isSingleFile, singleFileAt, type SingleFile } from '../../model/entities/nouns.ts';
import type { Printing } from '../../model/entities/printing.ts';

/** One item in memory. Immutable: a new version is a new object. */
export interface StoredItem<N extends CollectionName = CollectionName> {
  id: string;
  /** Relative to the content folder: `quotes/x.yaml`. */
  file: string;
  version: string;
  fields: FieldsOf[N];
}

/** A hash of the ids and versions of a list. */
export const versionOfList = weakMemo((items: readonly Pick<StoredItem, 'id' | 'version'>[]) =>
  hash('sha1', items.map(({ id, version }) => `${id} ${version}`).join('\n')),
);

interface ItemLookup {
  get<N extends CollectionName>(name: N, id: string): StoredItem<N> | undefined;
}

/** The item with this id. @throws NotFoundError */
export function storedItem<N extends CollectionName>(content: ItemLookup, name: N, id: string): StoredItem<N> {
  const item = content.get(name, id);
  if (!item) throw new NotFoundError(`No ${collections[name].noun} with id "${id}"`);
  return item;
}

/** The folder of a file, both relative to the content folder. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

export type ContentPart = CollectionName | SingleFile | 'images';

export function itemOf(file: string): { name: CollectionName; id: string } {
  const [name, base = ''] = file.split('/');
  return { name: name as CollectionName, id: base.replace(/\.yaml$/, '') };
}

export function partOf(file: string): CollectionName | SingleFile {
  return singleFileAt(file) ?? itemOf(file).name;
}

export function fileOf(part: ContentPart, id: string): string {
  if (isSingleFile(part)) return `${part}.yaml`;
  return part === 'images' ? `images/${id}` : `${part}/${id}.yaml`;
}

/** The title of an item: the text of a quote or prompt, the title or name of any other. */
export function titleOf({ part, id }: { part: CollectionName | SingleFile; id: string }, fields: object | undefined): string {
  const title: unknown = isSingleFile(part) ? undefined : { ...fields }[collections[part].titleField as never];
  if (typeof title === 'string') return title;
  if (part === 'printings' && fields) return printingName(fields as Printing);
  return part === 'editions' ? editionName({ id, name: (fields as Partial<Edition> | undefined)?.name }) : id;
}
