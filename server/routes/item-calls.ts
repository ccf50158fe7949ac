import type { H3Event } from 'h3';
import { HTTPError, HTTPResponse } from 'h3';
import { ConflictError } from '../content/errors.ts';
import type { StoredItem } from '../content/stored-item.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import { expectedVersion, mustNotExist } from '../http/conditional-request.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { param } from '../http/route.ts';
import type { Handler } from '../http/route.ts';
import { collections } from '../model/entities/collections.ts';
import type { CollectionName, FieldsOf } from '../model/entities/collections.ts';
import { optionalText } from '../model/entities/fields.ts';
import { idFault, isId } from '../model/entities/ids.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { found } from './reads.ts';

const knownFieldsHeader = 'journal-fields';

export interface ItemCallOptions<N extends CollectionName> {
  /** The path of the list. An item is below it, by the parameter `id`, or `slug` where `hasSlug`. */
  path: string;
  /** The JSON of an item; by default its id and the fields that a request can set. */
  itemOf?: (stored: StoredItem<N>) => object;
  /** The id is a slug, which a new item can name. */
  hasSlug?: boolean;
  /** Fields of the JSON that a body can send back, and that are ignored. */
  computed?: readonly string[];
  /** The fields that a save of `fields` over `stored` writes. */
  complete?: (stored: StoredItem<N>, fields: Partial<FieldsOf[N]>) => Partial<FieldsOf[N]>;
  /** Whether a PUT may give the item another slug. */
  isSlugFree?: (stored: StoredItem<N>) => boolean;
  /** @throws HTTPError when the item must not be deleted */
  refuseRemoval?: (id: string) => void;
}

/** How requests read, create, update and delete the items of one collection. */
export interface ItemCalls<N extends CollectionName> {
  /** The item that the path names. @throws NotFoundError */
  find: (event: H3Event) => StoredItem<N>;
  itemOf: (stored: StoredItem<N>) => object;
  responseOf: (stored: StoredItem<N>) => CachedResponse;
  create: Handler;
  update: Handler;
  remove: Handler;
}

export function itemCalls<N extends CollectionName>(services: Services, name: N, options: ItemCallOptions<N>): ItemCalls<N> {
  const {
    path,
    itemOf = requestFields,
    hasSlug = false,
    computed = [],
    complete = (_, fields) => fields,
    isSlugFree,
    refuseRemoval,
  } = options;
  const { repository, base } = services;
  const { noun, schema, input = schema, added = [] } = collections[name];
  const slugOfNew = optionalText.superRefine((slug, context) => {
    const fault = slug && idFault(name, slug);
    if (fault) context.addIssue(fault);
  });
  const newInput = hasSlug ? input.extend({ slug: slugOfNew.optional() }) : input;
  const changedInput = isSlugFree ? input.extend({ newSlug: slugOfNew.optional() }) : input;
  const creations = new IdempotentCalls<Pick<StoredItem, 'id' | 'version'>>();

  return { find, itemOf, responseOf, create, update, remove };

  async function create(event: H3Event): Promise<HTTPResponse> {
    const body = parseBody(newInput, without(computed, await readJson(event)), noun);
    const { slug, ...fields } = hasSlug ? body : { ...body, slug: undefined };
    const write = async () => {
      const { id, version } = await repository.create(name, fields as unknown as FieldsOf[N], slug as string | undefined);
      return { id, version };
    };
    // Another item can have its id by now; a double is better than none.
    const isCurrent = (created: Pick<StoredItem, 'id' | 'version'>) => repository.get(name, created.id)?.version === created.version;
    const { id } = await creations.run(event, body, write, isCurrent).catch((error: unknown) => {
      if (slug === undefined || !(error instanceof ConflictError)) throw error;
      throw takenError('slug', slug as string);
    });
    return createdResponse(event, found(repository.get(name, id), noun, id));
  }

  async function update(event: H3Event): Promise<HTTPResponse> {
    if (mustNotExist(event)) return restore(event);
    const { id } = find(event);
    const { newSlug, ...fields } = parseBody(changedInput, bodyOf(await readJson(event), id), noun) as Record<string, unknown>;
    // Read again, for the item can change while the body arrives.
    const before = find(event);
    const expected = expectedVersion(event, before.version);
    const isRenamed = typeof newSlug === 'string' && newSlug !== id;
    if (isRenamed) refuseSlug(before, newSlug);
    const stored = await repository.update(name, id, complete(before, everyFieldOf(event, fields)), expected);
    if (!isRenamed) return responseOf(stored).respond(event);
    await repository.rename(stored as StoredItem, newSlug);
    return responseOf(found(repository.get(name, newSlug), noun, newSlug)).respond(event);
  }

  function refuseSlug(stored: StoredItem<N>, slug: string): void {
    if (!isSlugFree?.(stored)) throw new HTTPError({ status: 400, message: `newSlug: must stay "${stored.id}"; visitors have seen it` });
    if (repository.fingerprint(`${name}/${slug}.yaml`) !== undefined) throw takenError('newSlug', slug);
  }

  function takenError(field: string, slug: string): HTTPError {
    return new HTTPError({ status: 400, message: `${field}: another ${noun} has "${slug}"; choose another` });
  }

  /** A PUT with `If-None-Match: *` creates the item: it undoes a deletion. */
  async function restore(event: H3Event): Promise<HTTPResponse> {
    const id = idIn(event);
    const fault = idFault(name, id);
    if (fault) throw new HTTPError({ status: 400, message: `id: ${fault}` });
    const fields = parseBody(input, bodyOf(await readJson(event), id), noun);
    return createdResponse(event, await repository.restore(name, id, everyFieldOf(event, fields)));
  }

  async function remove(event: H3Event): Promise<HTTPResponse> {
    const before = find(event);
    refuseRemoval?.(before.id);
    await repository.remove(name, before.id, expectedVersion(event, before.version));
    return new HTTPResponse(null, { status: 204, headers: base });
  }

  function find(event: H3Event): StoredItem<N> {
    const id = idIn(event);
    return found(isId(id) ? repository.get(name, id) : undefined, noun, id);
  }

  function idIn(event: H3Event): string {
    return param(event, hasSlug ? 'slug' : 'id');
  }

  function responseOf(stored: StoredItem<N>): CachedResponse {
    return json(services, itemOf(stored), { version: stored.version });
  }

  function createdResponse(event: H3Event, stored: StoredItem<N>): HTTPResponse | Promise<HTTPResponse> {
    const headers = { location: `${path}/${stored.id}` };
    return json(services, itemOf(stored), { status: 201, version: stored.version, headers }).respond(event);
  }

  function requestFields({ id, fields }: StoredItem<N>): object {
    const shown = Object.keys(input.shape).map((key) => [key, (fields as unknown as Record<string, unknown>)[key]]);
    return { id, ...Object.fromEntries(shown.filter(([, value]) => value !== undefined)) };
  }

  /** The body of a PUT carries the id when it is the whole object, as lists give it. */
  function bodyOf(body: unknown, id: string): unknown {
    const sent = isObject(body) ? body : {};
    for (const key of hasSlug ? ['id', 'slug'] : ['id'])
      if (Object.hasOwn(sent, key) && sent[key] !== id)
        throw new HTTPError({ status: 400, message: `${key}: must stay "${id}"; an id never changes` });
    return without(['id', ...(hasSlug ? ['slug'] : []), ...computed], body);
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

function without(keys: readonly string[], body: unknown): unknown {
  return isObject(body) ? Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key))) : body;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
