import { HTTPError, noContent, type H3Event } from 'h3';
import { callerOf } from '../access/guard.ts';
import { ConflictError } from '../content/ground/errors.ts';
import { type StoredItem, storedItem } from '../content/tree/stored-item.ts';
import { CachedResponse, json } from '../http/cached-response.ts';
import { expectedVersion, mustNotExist } from '../http/conditional-requests.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { ListBodies } from '../http/list-body.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { isRecord } from '../model/is-record.ts';
import { editorApi, revisionHeader } from '../model/api/editor-calls.ts';
import { collections, type CollectionName, type FieldsOf } from '../model/entities/collections.ts';
import { optionalText } from '../model/entities/fields.ts';
import { idFault } from '../model/entities/ids.ts';
import { withoutAbsent } from '../content/ground/without-absent.ts';
import { weakMemo } from '../model/caches.ts';
import type { Uses } from '../services.ts';
import { param, type Reply, type Router } from './router.ts';

const knownFieldsHeader = 'journal-fields';

interface ItemWriteOptions<N extends CollectionName> {
  /** The path of the list. An item is below it, by the parameter `id`, or `slug` where `hasSlug`. */
  path: string;
  /** The JSON of an item; by default its id and the fields that a request can set. */
  itemOf?: (stored: StoredItem<N>) => object;
  canDelete?: boolean;
  canCreate?: boolean;
  /** The id is a slug, which a new item can name. */
  hasSlug?: boolean;
  /** Fields of the JSON that a body can send back, and that are ignored. */
  computed?: readonly string[];
  /** The fields that a save of `fields` over `stored` writes. */
  complete?: (stored: StoredItem<N>, fields: Partial<FieldsOf[N]>, event: H3Event) => Partial<FieldsOf[N]>;
  refuseRemoval?: (id: string) => void;
}

export type ItemReads<N extends CollectionName> = ReturnType<typeof addItemWrites<N>>;

/** Adds the calls that create, change and delete the items of one collection. Returns the functions that read them. */
export function addItemWrites<N extends CollectionName>(
  router: Router,
  services: Uses<'guard' | 'repository'>,
  name: N,
  options: ItemWriteOptions<N>,
) {
  const { path, itemOf = (stored) => itemWith(stored, Object.keys(input.shape)), hasSlug = false, computed = [] } = options;
  const { repository } = services;
  const { noun, schema, input = schema, added = [] } = collections[name];
  const slugOfNew = optionalText.superRefine((slug, context) => {
    const fault = slug && idFault(name, slug);
    if (fault) context.addIssue(fault);
  });
  const idKeys = hasSlug ? ['id', 'slug'] : ['id'];
  const newInput = hasSlug ? input.extend({ slug: slugOfNew.optional() }) : input;
  const creations = new IdempotentCalls<Pick<StoredItem, 'id' | 'version'>>();

  const itemPath = `${path}/:${hasSlug ? 'slug' : 'id'}`;
  if (options.canCreate !== false) router.post(path, create);
  router.put(itemPath, update);
  if (options.canDelete !== false) router.delete(itemPath, remove);
  return { find, itemOf, responseOf };

  async function create(event: H3Event): Promise<Reply> {
    const body = parseBody(newInput, without(computed, await readJson(event)), noun);
    const { slug, ...fields } = hasSlug ? body : { ...body, slug: undefined };
    const write = async () => {
      const { id, version } = await repository.writer.create(name, fields as unknown as FieldsOf[N], slug as string | undefined);
      return { id, version };
    };
    // Another item may have its id by now. Better a duplicate than a lost item.
    const isCurrent = (created: Pick<StoredItem, 'id' | 'version'>) => repository.get(name, created.id)?.version === created.version;
    const { id } = await creations.run(event, body, write, isCurrent).catch((error: unknown) => {
      if (slug === undefined || !(error instanceof ConflictError)) throw error;
      throw new HTTPError({ status: 400, message: `slug: another ${noun} has "${slug as string}"; choose another` });
    });
    return createdResponse(storedItem(repository, name, id));
  }

  async function update(event: H3Event): Promise<Reply> {
    if (mustNotExist(event)) return restore(event);
    const { id } = find(event);
    const fields = parseBody(input, bodyOf(await readJson(event), id), noun) as Record<string, unknown>;
    // Read again, because the item can change while the body arrives.
    const before = find(event);
    const expected = expectedVersion(event, before.version);
    const changes = everyFieldOf(event, fields);
    return responseOf(await repository.writer.update(name, id, options.complete?.(before, changes, event) ?? changes, expected));
  }

  /** A PUT with `If-None-Match: *` creates the item: it undoes a deletion. */
  async function restore(event: H3Event): Promise<Reply> {
    const id = idIn(event);
    const fault = idFault(name, id);
    if (fault) throw new HTTPError({ status: 400, message: `id: ${fault}` });
    const fields = parseBody(input, bodyOf(await readJson(event), id), noun);
    return createdResponse(await repository.writer.restore(name, id, everyFieldOf(event, fields)));
  }

  async function remove(event: H3Event): Promise<Reply> {
    const before = find(event);
    options.refuseRemoval?.(before.id);
    await repository.remover.remove(name, before.id, expectedVersion(event, before.version), callerOf(event, services.guard)?.person?.name);
    return noContent();
  }

  function find(event: H3Event): StoredItem<N> {
    return storedItem(repository, name, idIn(event));
  }

  function idIn(event: H3Event): string {
    return param(event, hasSlug ? 'slug' : 'id');
  }

  function responseOf(stored: StoredItem<N>): CachedResponse {
    return json(itemOf(stored), { version: stored.version });
  }

  function createdResponse(stored: StoredItem<N>): CachedResponse {
    return json(itemOf(stored), { status: 201, version: stored.version, headers: { location: `${path}/${stored.id}` } });
  }

  /** The body of a PUT carries the id when it is the whole object, as lists return it. */
  function bodyOf(body: unknown, id: string): unknown {
    const sent = isRecord(body) ? body : {};
    for (const key of idKeys)
      if (Object.hasOwn(sent, key) && sent[key] !== id)
        throw new HTTPError({ status: 400, message: `${key}: must stay "${id}"; an id never changes` });
    return without([...idKeys, ...computed], body);
  }

  /** Every field that the request sets. An absent one becomes `undefined`, which removes it, unless the client does not know it. */
  function everyFieldOf(event: H3Event, fields: Record<string, unknown>): Partial<FieldsOf[N]> {
    const isKnown = knownTo(event, added);
    const entries = Object.keys(input.shape).flatMap((key) => (key in fields || isKnown(key) ? [[key, fields[key]]] : []));
    return Object.fromEntries(entries) as Partial<FieldsOf[N]>;
  }
}

/** The fields that the client knows; when it names none, all but the `added` ones. A page from before an update must not remove the update's fields. */
function knownTo(event: H3Event, added: readonly string[]): (key: string) => boolean {
  const names = event.req.headers
    .get(knownFieldsHeader)
    ?.split(',')
    .map((name) => name.trim());
  return (key) => names?.includes(key) ?? !added.includes(key);
}

/** The id and these fields, as lists return an item. */
export function itemWith({ id, fields }: StoredItem, names: readonly string[]): object {
  const shown = names.map((name) => [name, (fields as unknown as Record<string, unknown>)[name]] as const);
  return withoutAbsent({ id, ...Object.fromEntries(shown) });
}

function without(keys: readonly string[], body: unknown): unknown {
  return isRecord(body) ? Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key))) : body;
}

/** The calls of the collections that the editor lists: list, read, create, update and, except for templates, delete. */
export function itemRoutes(router: Router, services: Uses<'guard' | 'repository' | 'responses'>): void {
  const { repository, responses } = services;
  for (const name of ['quotes', 'prompts', 'templates'] as const) {
    const path = editorApi[name];
    const { find, itemOf, responseOf } = addItemWrites(router, services, name, { path, canDelete: name !== 'templates' });
    const lists = new ListBodies<StoredItem<typeof name>>(itemOf);
    const cached = weakMemo(responseOf);

    router.get(path, () => {
      const list: readonly StoredItem<typeof name>[] = repository.list(name);
      const revision = repository.revisionTag(name);
      const make = () => new CachedResponse(lists.body(list), { type: 'application/json', headers: { [revisionHeader]: revision } });
      return responses.get(path, [list, revision], make);
    });
    router.get(`${path}/:id`, (event) => cached(find(event)));
  }
}
