import { HttpError } from '../../data/http.ts';

/** Why a call that writes failed. */
export type SaveFailure =
  /** The item was deleted. */
  | { kind: 'gone' }
  /** The server refused the values, maybe of a field that it names, or asks for a log-in (401). */
  | { kind: 'refused'; status: number; message: string; field?: { name: string; sentence: string } }
  /** No response of the server came: the values may be saved or not. */
  | { kind: 'unanswered' };

/** What an error of a call means. Throws an error that no call throws. */
export function saveFailureOf(error: unknown): SaveFailure {
  if (error instanceof HttpError) {
    const { status, message } = error;
    if (status === 404) return { kind: 'gone' };
    const field = fieldIn(message);
    return { kind: 'refused', status, message: status === 401 ? 'Log in again to save.' : message, ...(field && { field }) };
  }
  // fetch throws a TypeError without a response; a response that is no JSON comes from something in between.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof TypeError || error instanceof SyntaxError || isTimeout) return { kind: 'unanswered' };
  throw error;
}

/** `400: slug: another post has it` */
function fieldIn(message: string): { name: string; sentence: string } | undefined {
  const [, name, text] = /^400: (\w+)[^:]*: ([^]+)$/.exec(message) ?? [];
  if (name === undefined || text === undefined) return undefined;
  return { name: name === 'newSlug' ? 'slug' : name, sentence: text.charAt(0).toUpperCase() + text.slice(1) };
}
