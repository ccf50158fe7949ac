import { HTTPError, HTTPResponse } from 'h3';
import type { EventStream, H3, H3Event } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { NotFoundError } from '../content/errors.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { CachedResponse } from '../http/cached-response.ts';
import type { CollectionName } from '../model/entities/collections.ts';
import { collections } from '../model/entities/collections.ts';
import { isId } from '../model/entities/ids.ts';
import type { Services } from '../services.ts';

export type Reply = CachedResponse | EventStream | HTTPResponse;
export type Handler = (event: H3Event) => Reply | Promise<Reply>;
type Handlers = Partial<Record<'DELETE' | 'GET' | 'POST' | 'PUT', Handler>>;

/** Adds resources to an app. Their responses get the headers that all responses have. */
export class Router {
  readonly #app: H3;
  readonly #services: Pick<Services, 'base' | 'guard'>;

  constructor(app: H3, services: Pick<Services, 'base' | 'guard'>) {
    this.#app = app;
    this.#services = services;
  }

  /** Adds a handler for each method of `path`, HEAD like GET; any other method gets 405 with `Allow`. */
  add(path: string, handlers: Handlers): void {
    const methods: Record<string, Handler> = handlers.GET ? { HEAD: handlers.GET, ...handlers } : { ...handlers };
    for (const [method, handler] of Object.entries(methods)) this.addMethod(method, path, handler);
    const allow = Object.keys(methods).sort().join(', ');
    this.#app.all(path, ({ req }) => {
      throw new HTTPError({ status: 405, message: `${req.method} is not possible here`, headers: { allow } });
    });
  }

  /** The same, where only the editor's users may GET. The guard of the app checks the other methods. */
  addForEditor(path: string, { GET, ...others }: Handlers & { GET: Handler }): void {
    const guarded: Handler = (event) => {
      requireEditor(event, this.#services.guard);
      return GET(event);
    };
    this.add(path, { GET: guarded, ...others });
  }

  /** Adds a handler for one method, and leaves the others to other paths. */
  addMethod(method: string, path: string, handler: Handler): void {
    this.#app.on(method as 'GET', path, async (event) => this.#send(event, await handler(event)));
  }

  async #send(event: H3Event, reply: Reply): Promise<EventStream | HTTPResponse> {
    const response = reply instanceof CachedResponse ? await reply.respond(event) : reply;
    const { headers } = response instanceof HTTPResponse ? response : event.res;
    for (const [name, value] of Object.entries(this.#services.base)) if (!headers.has(name)) headers.set(name, value);
    return response;
  }
}

/** A part of the path as it was sent: an id is compared without decoding it. */
export function param(event: H3Event, name: string): string {
  return event.context.params?.[name] ?? '';
}

/** The value, or the error that there is none. @throws NotFoundError */
export function required<T>(value: T | undefined, noun: string, id: string): T {
  if (value === undefined) throw new NotFoundError(`No ${noun} with id "${id}"`);
  return value;
}

/** @throws NotFoundError */
export function requiredItem<N extends CollectionName>({ repository }: Services, name: N, id: string): StoredItem<N> {
  return required(isId(id) ? repository.get(name, id) : undefined, collections[name].noun, id);
}

export function noContent(): HTTPResponse {
  return new HTTPResponse(null, { status: 204 });
}
