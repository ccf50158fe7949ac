import { HTTPError, HTTPResponse, type EventStream, type H3, type H3Event } from 'h3';
import { requireEditor } from '../access/guard.ts';
import { NotFoundError } from '../content/ground/errors.ts';
import { fileOf, type ContentPart } from '../content/tree/stored-item.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { idFault } from '../model/entities/ids.ts';
import { isSingleFile } from '../model/entities/nouns.ts';
import { nameFault } from '../model/entities/plain-names.ts';
import type { Site } from '../model/entities/site.ts';
import type { Uses } from '../services.ts';

export type Reply = CachedResponse | EventStream | HTTPResponse;
export type Handler = (event: H3Event) => Reply | Promise<Reply>;

/** Adds resources to an app. Their responses get the headers that all responses have. */
export class Router {
  readonly #app: H3;
  readonly #services: Uses<'base' | 'guard'>;
  readonly #methods = new Map<string, string[]>();

  constructor(app: H3, services: Uses<'base' | 'guard'>) {
    this.#app = app;
    this.#services = services;
  }

  get(path: string, handler: Handler): void {
    this.only('HEAD', path, handler);
    this.#add('GET', path, handler);
  }

  /** Handles a GET that only the editor's users may make. The guard of the app checks the other methods. */
  getForEditor(path: string, handler: Handler): void {
    this.get(path, (event) => {
      requireEditor(event, this.#services.guard);
      return handler(event);
    });
  }

  readonly post = (path: string, handler: Handler) => this.#add('POST', path, handler);
  readonly put = (path: string, handler: Handler) => this.#add('PUT', path, handler);
  readonly delete = (path: string, handler: Handler) => this.#add('DELETE', path, handler);

  /** Handles one method, and leaves the others to other paths that match. */
  only(method: string, path: string, handler: Handler): void {
    this.#app.on(method as 'GET', path, async (event) => this.#send(event, await handler(event)));
  }

  /** A method without a handler for the path gets 405 with `Allow`. */
  #add(method: string, path: string, handler: Handler): void {
    this.only(method, path, handler);
    const methods = this.#methods.get(path) ?? [];
    this.#methods.set(path, [...methods, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])].sort());
    if (methods.length > 0) return;
    this.#app.all(path, ({ req }) => {
      const allow = this.#methods.get(path)?.join(', ') ?? '';
      throw new HTTPError({ status: 405, message: `${req.method} is not possible here`, headers: { allow } });
    });
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

/** Returns the value. @throws NotFoundError */
export function required<T>(value: T | undefined, noun: string, id: string): T {
  if (value === undefined) throw new NotFoundError(`No ${noun} with id "${id}"`);
  return value;
}

/** @throws HTTPError 503 without a valid `site.yaml` */
export function requiredSite(repository: { site(): Site | undefined }): Site {
  const site = repository.site();
  if (!site) throw new HTTPError({ status: 503, message: 'content/site.yaml is not valid; see /api/health' });
  return site;
}

/** The file of the content that the path names by its `part` and `id`. @throws NotFoundError for any other part */
export function fileIn<P extends ContentPart>(event: H3Event, parts: readonly P[]): { part: P; id: string; file: string } {
  const id = param(event, 'id');
  const part = parts.find((name) => name === param(event, 'part'));
  const isFile =
    part !== undefined && (isSingleFile(part) ? id === part : (part === 'images' ? nameFault(id) : idFault(part, id)) === undefined);
  if (!isFile) throw new NotFoundError('There is no such file');
  return { part, id, file: fileOf(part, id) };
}
