import { HttpError } from '../../data/http.ts';

/** Why a save failed. */
export type SaveFailure =
  /** The item changed on the server. */
  | { kind: 'changed' }
  /** The item was deleted. */
  | { kind: 'gone' }
  /** The server refused the values. */
  | { kind: 'refused'; message: string }
  /** No response of the server came: the values may be saved or not. */
  | { kind: 'unanswered' }
  /** The item before was not made, and the next is begun. */
  | { kind: 'set aside'; isUnanswered: boolean };

/** What an error of a call means. Throws an error that no call throws. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof HttpError) return error.status === 404 ? { kind: 'gone' } : { kind: 'refused', message: error.message };
  // fetch throws a TypeError without a response; a response that is no JSON comes from something in between.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof TypeError || error instanceof SyntaxError || isTimeout) return { kind: 'unanswered' };
  throw error;
}
