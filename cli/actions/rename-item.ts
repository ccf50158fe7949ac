import path from 'node:path';
import { Shares } from '../../server/access/shares.ts';
import { InvalidItemError } from '../../server/content/ground/errors.ts';
import { renamePost } from '../../server/content/renaming/rename-post.ts';
import { openRepository } from '../../server/content/repository.ts';
import { paths } from '../../server/model/api/paths.ts';
import { counted } from '../../server/model/text/wording.ts';
import { finishInterruptedWrites } from '../../server/pictures/library/finish-interrupted-writes.ts';
import { isAddressKnown } from '../../server/review/known-addresses.ts';
import { readDataFolder } from '../../server/settings.ts';
import { parseItemName } from '../input/item-name.ts';
import { UsageError } from '../input/usage-error.ts';

/** Gives a post another slug, prints the paths of the changed files, and says where the old address leads. @throws like `renamePost` */
export async function renameItem(item: string, slug: string, { content }: { content: string }): Promise<void> {
  const { part, id } = parseItemName(item, content);
  if (part !== 'posts') throw new UsageError(`${item} is not a post; only the file name of a post is its address`);
  const dataFolder = readDataFolder(process.env);
  const repository = await openRepository(content, { dataFolder });
  await finishInterruptedWrites(repository);
  const stored = repository.get('posts', id);
  const keepsAddress = stored !== undefined && (await isAddressKnown(repository.folder, stored));
  const files = await renamePost(repository, { slug: id, next: slug, keepsAddress }).catch((error: unknown) => {
    throw error instanceof InvalidItemError ? new UsageError(error.message) : error;
  });
  await new Shares(dataFolder).move('posts', id, slug);
  const changed = [`posts/${slug}.yaml`, ...files.map(({ file }) => file)];
  process.stdout.write(changed.map((file) => `${path.join(content, file)}\n`).join(''));
  const old = keepsAddress ? `${paths.post(id)} leads to ${paths.post(slug)}` : `${paths.post(id)} is given up: no visitor has seen it`;
  process.stderr.write(`${old}${files.length > 0 ? `; links changed in ${counted(files.length, 'file')}` : ''}\n`);
}
