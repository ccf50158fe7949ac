import { HttpError } from '../../lib/http.ts';

/** Why a save failed: the item changed on the server, is no more, or the server refuses for a reason that it says. */
export type Trouble = { kind: 'changed' } | { kind: 'gone' } | { kind: 'refused'; message: string };

/** What an error of a call means. Rethrows what is not a call's failure. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof HttpError) return error.status === 404 ? { kind: 'gone' } : { kind: 'refused', message: error.message };
  // fetch has no other way to say that nobody answered.
  if (error instanceof TypeError) return { kind: 'refused', message: 'The server did not answer.' };
  throw error;
}
