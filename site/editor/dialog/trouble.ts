import { HttpError } from '../../data/http.ts';

/**
 * Why a save failed: the item changed on the server, is no more, the server refuses for a reason that it says, or nothing of its
 * came back, so that nobody here knows what became of it.
 */
export type Trouble = { kind: 'changed' } | { kind: 'gone' } | { kind: 'refused'; message: string } | { kind: 'unanswered' };

/** What an error of a call means. Rethrows what is not a call's failure. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof HttpError) return error.status === 404 ? { kind: 'gone' } : { kind: 'refused', message: error.message };
  // fetch has no other way to say that nobody answered; what is no JSON is the answer of somebody in between.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof TypeError || error instanceof SyntaxError || isTimeout) return { kind: 'unanswered' };
  throw error;
}
