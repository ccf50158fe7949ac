import type { CachedResponse } from '../http/cached-response.ts';
import { param } from '../http/route.ts';
import type { Handler } from '../http/route.ts';
import { json } from '../services.ts';
import type { Services } from '../services.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { NotFoundError } from '../content/errors.ts';

/** Handlers that answer what visitors may read as JSON, made once for each state of the content. */
export class PublicReads {
  readonly #services: Services;
  readonly #shelf: ResponseCache<CachedResponse>;

  constructor(services: Services) {
    this.#services = services;
    this.#shelf = new ResponseCache(() => [
      services.published.posts(),
      services.repository.list('categories'),
      services.repository.revision('images'),
    ]);
  }

  /** @param kind names what is read among all these handlers */
  list(kind: string, read: () => unknown): Handler {
    return (event) => this.#shelf.get(kind, () => json(this.#services, read())).respond(event);
  }

  /** For a path with a `:slug`; `<slug>.json` names the static twin. */
  one(kind: string, noun: string, read: (slug: string) => unknown): Handler {
    return (event) => {
      const slug = param(event, 'slug').replace(/\.json$/, '');
      const make = () => json(this.#services, found(read(slug), noun, slug));
      return this.#shelf.get(`${kind} ${slug}`, make).respond(event);
    };
  }
}

/** What was read, or the error that says there is none. @throws NotFoundError */
export function found<T>(value: T | undefined, noun: string, id: string): T {
  if (value === undefined) throw new NotFoundError(`No ${noun} with id "${id}"`);
  return value;
}
