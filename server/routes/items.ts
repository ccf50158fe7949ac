import type { H3, H3Event } from 'h3';
import { HTTPError, HTTPResponse } from 'h3';
import type { z } from 'zod';
import { CachedResponse } from '../http/cached-response.ts';
import { ListBodies } from '../http/list-body.ts';
import { IdempotentCalls } from '../http/idempotency.ts';
import { expectedVersion, mustNotExist } from '../http/conditional-request.ts';
import { collections } from '../model/entities/collections.ts';
import type { FieldsOf } from '../model/entities/collections.ts';
import { isId } from '../model/entities/ids.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { param, route } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import type { EditableName, StoredItem } from '../content/stored-item.ts';
import { found } from './reads.ts';

const knownFieldsHeader = 'journal-fields';

/** The calls of one collection that the editor changes: list, read, create, update and, where `canDelete`, delete. */
export function itemRoutes(app: H3, services: Services, name: EditableName, path: string, canDelete: boolean): void {
  const { repository, base } = services;
  const { noun, schema, input = schema, added = [] } = collections[name];
  const cached = new WeakMap<StoredItem, CachedResponse>();
  const lists = new ListBodies<StoredItem>(itemOf);
  const creations = new IdempotentCalls<Pick<StoredItem, 'id' | 'version'>>();

  route(app, path, {
    GET: async (event) => {
      const list = repository.list(name);
      const make = () => new CachedResponse(base, lists.body(list), { type: 'application/json' });
      return (await services.responses.get(path, [list], make)).respond(event);
    },
    POST: async (event) => {
      const fields = parseBody(input, await readJson(event), noun) as FieldsOf[EditableName];
      const { id } = await creations.run(
        event,
        fields,
        async () => {
          const { id, version } = await repository.create(name, fields);
          return { id, version };
        },
        // Another item can have its id by now; a double is better than none.
        (created) => repository.get(name, created.id)?.version === created.version,
      );
      const stored = found(repository.get(name, id), noun, id);
      const headers = { location: `${path}/${stored.id}` };
      return json(services, itemOf(stored), { status: 201, version: stored.version, headers }).respond(event);
    },
  });

  route(app, `${path}/:id`, {
    GET: (event) => responseOf(storedFor(event)).respond(event),
    PUT: async (event) => {
      if (mustNotExist(event)) return restore(event);
      const { id } = storedFor(event);
      const fields = parseBody(input, withoutId(await readJson(event), id), noun);
      const known = knownTo(event, added);
      // Read again, for the item can change while the body arrives.
      const expected = expectedVersion(event, storedFor(event).version);
      const stored = await repository.update(name, id, everyFieldOf(fields, known), expected);
      return responseOf(stored).respond(event);
    },
    ...(canDelete && {
      DELETE: async (event) => {
        const before = storedFor(event);
        await repository.remove(name, before.id, expectedVersion(event, before.version));
        return new HTTPResponse(null, { status: 204, headers: base });
      },
    }),
  });

  /** A PUT with `If-None-Match: *` creates the item: it undoes a deletion. */
  async function restore(event: H3Event): Promise<HTTPResponse> {
    const id = param(event, 'id');
    if (!isId(id)) throw new HTTPError({ status: 400, message: `id: "${id}" is not an id` });
    const fields = parseBody(input, withoutId(await readJson(event), id), noun);
    const stored = await repository.restore(name, id, everyFieldOf(fields, knownTo(event, added)));
    const headers = { location: `${path}/${id}` };
    return json(services, itemOf(stored), { status: 201, version: stored.version, headers }).respond(event);
  }

  function storedFor(event: H3Event): StoredItem<EditableName> {
    const id = param(event, 'id');
    return found(isId(id) ? repository.get(name, id) : undefined, noun, id);
  }

  function responseOf(stored: StoredItem): CachedResponse {
    const known = cached.get(stored);
    if (known) return known;
    const response = json(services, itemOf(stored), { version: stored.version });
    cached.set(stored, response);
    return response;
  }

  /** The item in the API: its id and the fields that a request can set. */
  function itemOf({ id, fields }: StoredItem): object {
    const shown = Object.keys(input.shape).map((key) => [key, (fields as Record<string, unknown>)[key]]);
    return { id, ...Object.fromEntries(shown.filter(([, value]) => value !== undefined)) };
  }

  /**
   * Every field that a request can set. An absent one becomes `undefined`, which removes it.
   * @param isKnown whether the client knows a field; unknown ones stay as they are
   */
  function everyFieldOf(fields: z.output<typeof input>, isKnown: (key: string) => boolean): Partial<FieldsOf[EditableName]> {
    return Object.fromEntries(Object.keys(input.shape).flatMap((key) => (key in fields || isKnown(key) ? [[key, fields[key]]] : [])));
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

/** The body of a PUT carries the id when it is the whole object, as lists give it. */
function withoutId(body: unknown, id: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'id')) return body;
  const { id: sent, ...rest } = body as { id: unknown };
  if (sent !== id) throw new HTTPError({ status: 400, message: `id: must stay "${id}"; an id never changes` });
  return rest;
}
