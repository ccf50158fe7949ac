import type { H3, H3Event, HTTPResponse } from 'h3';
import { HTTPError } from 'h3';

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
