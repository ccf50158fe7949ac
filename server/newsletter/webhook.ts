import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decoded } from '../model/text/escape-text.ts';
import type { Delivery, Send } from './deliveries.ts';

interface Call {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path?: string;
  headers?: Record<string, string>;
  body: unknown;
  /** Further statuses that mean success: the address exists already, or is gone. */
  accept?: number[];
}

type CallsOf = (delivery: Delivery, login: { username: string; password: string }) => Call[];

/** Reports to a mailing service who confirmed and who unsubscribed, by the `callsOf` of a module as in `deploy/newsletter`, or as JSON. */
export function webhookSender(address: string, recipe: string | undefined): Send {
  const url = new URL(address);
  const login = { username: decoded(url.username), password: decoded(url.password) };
  const authorization = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
  // `fetch` refuses an address with a login.
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  return async (delivery, signal) => {
    const callsOf = recipe === undefined ? plainCall : await importRecipe(recipe);
    for (const { method, path = '', headers, body, accept = [] } of callsOf(delivery, login)) {
      const response = await fetch(base + path + url.search, {
        method,
        headers: {
          ...(login.username !== '' && { authorization }),
          'content-type': 'application/json',
          'idempotency-key': delivery.id,
          ...headers,
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (!response.ok && !accept.includes(response.status)) throw new Error(`the mailing service answered ${response.status}`);
    }
  };
}

function plainCall({ kind, name, email, time }: Delivery): Call[] {
  return [{ method: 'POST', body: { event: kind, name, email, time } }];
}

async function importRecipe(file: string): Promise<CallsOf> {
  const { callsOf } = (await import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)) as { callsOf: CallsOf };
  return callsOf;
}
