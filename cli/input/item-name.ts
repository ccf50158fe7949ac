import path from 'node:path';
import type { PublishPart } from '../../server/model/api/publish-api.ts';
import { collectionNames } from '../../server/model/entities/collections.ts';
import { singleFiles } from '../../server/model/entities/nouns.ts';
import { UsageError } from './usage-error.ts';

/** Parses an item: a path from the working folder, a path in the content, or `quotes/ID`. The item may be deleted. @throws UsageError */
export function parseItemName(item: string, content: string): { part: PublishPart; id: string } {
  const fromHere = path.relative(path.resolve(content), path.resolve(item)).split(path.sep).join('/');
  for (const name of [fromHere, item]) {
    const [, folder = '', id = ''] = /^(?:\.\/)?([a-z]+)\/([a-z0-9-]+)(?:\.yaml)?$/.exec(name) ?? [];
    const part = collectionNames.find((collection) => collection === folder);
    if (part) return { part, id };
    const single = singleFiles.find((file) => name === file || name === `${file}.yaml`);
    if (single) return { part: single, id: single };
    const [, picture] = /^(?:\.\/)?images\/([\w-][\w.-]*)$/.exec(name) ?? [];
    if (picture !== undefined) return { part: 'images', id: picture };
  }
  throw new UsageError(
    `${JSON.stringify(item)} is not an item; write a file of the content, or a collection and an id such as quotes/begin-at-once`,
  );
}
