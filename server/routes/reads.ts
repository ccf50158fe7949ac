import { param } from '../http/route.ts';
import type { Handler } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { NotFoundError } from '../content/errors.ts';

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
