import type { DeletedItem, Deletions, DeletionSummary, RestoreOutcome } from '../../model/api/changes-api.ts';
import { collections } from '../../model/entities/collections.ts';
import { versionOf } from '../files/etag.ts';
import { NotFoundError } from '../ground/errors.ts';
import { timeSlicer } from '../ground/time-slices.ts';
import type { Repository } from '../repository.ts';
import { parseItem } from '../tree/parse-item.ts';
import { itemOf, titleOf } from '../tree/stored-item.ts';
import type { DeletedFile } from '../write/deleted-items.ts';

// More than anyone reads.
const maxListed = 1000;

/** The deletions whose items are still gone, newest first. */
export async function listDeletions(repository: Repository): Promise<Deletions> {
  const yieldWhenDue = timeSlicer();
  const deletions: DeletionSummary[] = [];
  let listed = 0;
  for (const { id, deletedAt, files } of repository.remover.deletions()) {
    const items: DeletedItem[] = [];
    for (const deleted of files.filter((file) => isGone(repository, file))) {
      await yieldWhenDue();
      if (listed < maxListed) items.push(describe(repository, deleted));
      listed += 1;
    }
    const by = files[0]?.by;
    if (items.length > 0) deletions.push({ id, deletedAt, items, ...(by !== undefined && { by }) });
  }
  return { deletions, leftOut: Math.max(0, listed - maxListed) };
}

/** Restores files of a deletion, byte for byte. @throws NotFoundError for an unknown deletion */
export async function restoreDeleted(repository: Repository, id: string, isWanted: (file: string) => boolean): Promise<RestoreOutcome> {
  const deletion = repository.remover.deletions().find((known) => known.id === id);
  if (!deletion) throw new NotFoundError('This was restored already, or its copy is no longer kept');
  const files = deletion.files.filter(({ file }) => isWanted(file));
  const errors = await repository.remover.restoreAll(deletion, files);
  return {
    restored: files.filter((deleted) => !errors.has(deleted)).map(({ file }) => itemOf(file).id),
    refused: [...errors].map(([{ file }, { message }]) => ({ id: itemOf(file).id, message })),
  };
}

/** A file that is back with the same bytes is not gone. */
function isGone(repository: Repository, { file, text }: DeletedFile): boolean {
  const { name, id } = itemOf(file);
  return repository.get(name, id)?.version !== versionOf(Buffer.from(text));
}

function describe(repository: Repository, { file, text }: DeletedFile): DeletedItem {
  const { name, id } = itemOf(file);
  const { fields } = parseItem<object>(file, text, collections[name]);
  return { collection: name, id, name: titleOf({ part: name, id }, fields), isTaken: repository.fingerprint(file) !== undefined };
}
