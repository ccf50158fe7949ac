import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartRefusedError } from '../content/errors.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { DeliveryRefusedError, type Delivery, type Send } from './deliveries.ts';

const callSchema = z.strictObject({
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** Behind the address of the webhook. */
  path: z.string().default(''),
  body: z.json().optional(),
  /** Statuses that are a success too: the address is there already, or is gone. */
  accept: z.array(z.number()).default([]),
});

/** The calls of a mailing service. `{email}` and the like in its texts are filled in. */
const recipeSchema = z.strictObject({
  headers: z.record(z.string(), z.string()).default({}),
  subscribed: z.array(callSchema),
  unsubscribed: z.array(callSchema),
});
type Recipe = z.output<typeof recipeSchema>;
type Values = Readonly<Record<string, string>>;

const plainCall = callSchema.parse({ method: 'POST', body: { event: '{event}', name: '{name}', email: '{email}', time: '{time}' } });
const plainRecipe: Recipe = { headers: {}, subscribed: [plainCall], unsubscribed: [plainCall] };

const timeoutMs = 30_000;

/** Tells a mailing service who confirmed and who unsubscribed. @throws StartRefusedError for a recipe that cannot be used */
export function webhookSender(address: string, recipeFile: string | undefined): Send {
  const recipe = recipeFile === undefined ? plainRecipe : readRecipe(recipeFile);
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  const login = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${password}`).toString('base64')}`;
  const hasLogin = url.username !== '';
  // `fetch` refuses an address with a login.
  url.username = '';
  url.password = '';
  return async (delivery, signal) => {
    const values = { ...valuesOf(delivery), password };
    for (const { method, path, body, accept } of delivery.kind === 'unsubscribed' ? recipe.unsubscribed : recipe.subscribed) {
      const headers = {
        ...(hasLogin && { authorization: login }),
        'content-type': 'application/json',
        'idempotency-key': delivery.id,
        ...(fill(recipe.headers, values) as Recipe['headers']),
      };
      const response = await fetch(url.href.replace(/\/$/, '') + fillText(path, values, encodeURIComponent), {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(fill(body, values)) }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      if (!response.ok && !accept.includes(response.status)) throw failureOf(response.status);
    }
  };
}

/** A wrong key (401, 403), a wrong address (404, 405) or too many calls concern every delivery. */
function failureOf(status: number): Error {
  const isOfThisCall = status >= 400 && status < 500 && ![401, 403, 404, 405, 408, 425, 429].includes(status);
  const message = `the mailing service answered ${status}`;
  return isOfThisCall ? new DeliveryRefusedError(message) : new Error(message);
}

function readRecipe(file: string): Recipe {
  try {
    return recipeSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError) && !isSystemError(error)) throw error;
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    throw new StartRefusedError(`NEWSLETTER_RECIPE: ${file} cannot be used: ${reason}`);
  }
}

/** `md5` of the address is the name of a reader in Mailchimp. */
function valuesOf({ kind, name, email, time }: Delivery): Values {
  const nameOrAddress = name || (email.split('@')[0] ?? '');
  return { event: kind, name, nameOrAddress, email, time, md5: createHash('md5').update(email.toLowerCase()).digest('hex') };
}

/** A value of JSON with the placeholders of its texts filled in. */
function fill(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fillText(value, values);
  if (Array.isArray(value)) return value.map((part) => fill(part, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part, values)]));
}

function fillText(text: string, values: Values, encode = (value: string) => value): string {
  return text.replaceAll(/\{(\w+)\}/g, (found, name: string) => encode(values[name] ?? found));
}
