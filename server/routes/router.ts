import type { H3, H3Event, HTTPResponse } from 'h3';
import { HTTPError } from 'h3';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { NotFoundError } from '../content/errors.ts';

export type Handler = (event: H3Event) => HTTPResponse | Promise<HTTPResponse>;

/** Adds a handler for each method of `path`, HEAD like GET; any other method gets 405 with `Allow`. */
export function route(app: H3, path: string, handlers: Partial<Record<'DELETE' | 'GET' | 'POST' | 'PUT', Handler>>): void {
  const methods: Record<string, Handler> = handlers.GET ? { HEAD: handlers.GET, ...handlers } : { ...handlers };
  for (const [method, handler] of Object.entries(methods)) app.on(method as 'GET', path, handler);
  const allow = Object.keys(methods).sort().join(', ');
  app.all(path, ({ req }) => {
    throw new HTTPError({ status: 405, message: `${req.method} is not possible here`, headers: { allow } });
  });
}

/** A part of the path as it was sent: an id is compared without decoding it. */
export function param(event: H3Event, name: string): string {
  return event.context.params?.[name] ?? '';
}

type Key = readonly unknown[];

/** Serves a list that visitors may read as cached JSON. @param key what the list depends on; its items when absent */
export function publicList(services: Services, read: () => Key, key = read): Handler {
  return async (event) => (await services.responses.get(event.url.pathname, key(), () => json(services, read()))).respond(event);
}

/**
 * Serves what visitors may read of the item at `:slug` as cached JSON; `<slug>.json` is the name of the static file.
 * @param key what the response depends on; undefined when there is no such item
 * @param versionOf the ETag; a hash of the JSON when absent
 */
export function publicItem(
  services: Services,
  noun: string,
  key: (slug: string) => Key | undefined,
  read: (slug: string) => unknown,
  versionOf?: (slug: string) => string | undefined,
): Handler {
  return async (event) => {
    const slug = param(event, 'slug').replace(/\.json$/, '');
    const version = versionOf?.(slug);
    const make = () => json(services, read(slug), version === undefined ? {} : { version });
    return (await services.responses.get(event.url.pathname, found(key(slug), noun, slug), make)).respond(event);
  };
}

/** The value, or the error that there is none. @throws NotFoundError */
export function found<T>(value: T | undefined, noun: string, id: string): T {
  if (value === undefined) throw new NotFoundError(`No ${noun} with id "${id}"`);
  return value;
}
