import { HTTPResponse } from 'h3';
import type { HTTPError } from 'h3';
import type { BaseHeaders } from './headers.ts';
import { ChangedOnDisk, DiskFull, EditRefused, IdTaken, NotFound, StaleVersion, WriteRefused } from './store/errors.ts';

/** What a thrown error tells the one who asked: a status and one plain sentence. The unexpected goes to the log, and nothing of it out. */
export function errorAnswer(error: HTTPError, base: BaseHeaders): HTTPResponse {
  const { status, sentence } = tell(error);
  const headers = {
    ...base,
    ...(error.headers && Object.fromEntries(error.headers)),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  };
  return new HTTPResponse(sentence, { status, headers });
}

function tell(error: HTTPError): { status: number; sentence: string } {
  if (!error.unhandled) return { status: error.status, sentence: error.message };
  const { cause } = error;
  for (const [kind, status] of statuses) if (cause instanceof kind) return { status, sentence: cause.message };
  console.error(cause);
  return { status: 500, sentence: 'Internal error' };
}

const statuses: [new () => Error, number][] = [
  [NotFound, 404],
  [ChangedOnDisk, 409],
  [EditRefused, 409],
  [IdTaken, 412],
  [StaleVersion, 412],
  [WriteRefused, 503],
  [DiskFull, 507],
];
