import type { H3, H3Event } from 'h3';
import { HTTPError } from 'h3';
import { requireEditor } from '../access/guard.ts';
import type { DeletedFile } from '../content/deleted-items.ts';
import { NotFoundError } from '../content/errors.ts';
import { versionOf } from '../content/files/read-file.ts';
import { parseItem } from '../content/parse-item.ts';
import { itemOf } from '../content/stored-item.ts';
import { timeSlicer } from '../content/yield.ts';
import { readJson } from '../http/request-body.ts';
import { param, route } from '../http/route.ts';
import type { DeletedItem, Deletions, DeletionSummary, RestoreOutcome } from '../model/api/bulk.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { collections } from '../model/entities/collections.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';

// More than a person reads.
const maxListed = 1000;

/**
 * What was deleted through the editor in the last 30 days. `POST /api/deleted/{deletion}` with `{}` restores all of its items byte for
 * byte, and with `{"items": [{"collection", "id"}]}` these.
 */
export function deletedRoutes(app: H3, services: Services): void {
  const { repository, guard } = services;

  route(app, editorApi.deletions, {
    GET: async (event) => {
      requireEditor(event, guard);
      return json(services, await listDeletions(), { cacheControl: 'no-store' }).respond(event);
    },
  });

  route(app, editorApi.restoreDeleted(':deletion'), {
    POST: async (event) => {
      const isWanted = await readWanted(event);
      const [id, deletions] = [param(event, 'deletion'), await repository.deletions()];
      const deletion = deletions.find((known) => known.id === id);
      if (!deletion) throw new NotFoundError('This is restored already, or was deleted more than 30 days ago');
      const files = deletion.files.filter(({ file }) => isWanted(file));
      const errors = await repository.restoreAll(deletion, files);
      const outcome: RestoreOutcome = {
        restored: files.filter((deleted) => !errors.has(deleted)).map(({ file }) => itemOf(file).id),
        refused: [...errors].map(([{ file }, { message }]) => ({ id: itemOf(file).id, message })),
      };
      return json(services, outcome, { cacheControl: 'no-store' }).respond(event);
    },
  });

  async function listDeletions(): Promise<Deletions> {
    const yieldWhenDue = timeSlicer();
    const deletions: DeletionSummary[] = [];
    let [listed, leftOut] = [0, 0];
    for (const deletion of await repository.deletions()) {
      const items: DeletedItem[] = [];
      for (const deleted of deletion.files.filter(isGone)) {
        await yieldWhenDue();
        if (listed < maxListed) items.push(describe(deleted));
        else leftOut += 1;
        listed += 1;
      }
      if (items.length > 0) deletions.push({ id: deletion.id, deletedAt: deletion.deletedAt, items });
    }
    return { deletions, leftOut };
  }

  /** A file that came back as it was is not deleted. */
  function isGone({ file, text }: DeletedFile): boolean {
    const { name, id } = itemOf(file);
    return repository.get(name, id)?.version !== versionOf(Buffer.from(text));
  }

  function describe({ file, text }: DeletedFile): DeletedItem {
    const { name, id } = itemOf(file);
    const fields: Record<string, unknown> = { ...parseItem<object>(file, text, collections[name]).fields };
    const { titleField = 'name' } = collections[name];
    const title = fields[titleField];
    return { collection: name, id, name: typeof title === 'string' ? title : id, isTaken: repository.fingerprint(file) !== undefined };
  }
}

/** Which files the request asks for. Without `items` it asks for all. */
async function readWanted(event: H3Event): Promise<(file: string) => boolean> {
  const { items } = ((await readJson(event)) ?? {}) as { items?: { collection?: unknown; id?: unknown }[] };
  if (items === undefined) return () => true;
  if (!Array.isArray(items)) throw new HTTPError({ status: 400, message: 'items: must be a list of {collection, id}' });
  const files = new Set(items.map((item) => `${String(item?.collection)}/${String(item?.id)}.yaml`));
  return (file) => files.has(file);
}
