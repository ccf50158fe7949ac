import { PrintRefusedError } from '../book/print-refused-error.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { TaskAbortedError } from '../content/ground/queue.ts';
import { HTTPResponse, type H3Event, type HTTPError } from 'h3';
import type { BaseHeaders } from './headers.ts';
import { requestIdHeader } from './request-log.ts';
import { GitError } from '../review/git.ts';
import { BranchMovedError } from '../review/publish/publish-errors.ts';
import { PictureRefusedError } from '../pictures/picture-kind.ts';
import {
  ConflictError,
  DiskFullError,
  EditRefusedError,
  AlreadyExistsError,
  InvalidItemError,
  NotFoundError,
  RequestError,
  StaleWriteError,
  UnflushedError,
  WriteRefusedError,
} from '../content/ground/errors.ts';

/** A thrown error as a status and one plain sentence. Unexpected errors are logged, and the client gets only the request's id. */
export function errorResponse(error: HTTPError, base: BaseHeaders, event: H3Event): HTTPResponse {
  const id = event.req.headers.get(requestIdHeader);
  const { status, sentence, isUnexpected } = describe(error);
  if (isUnexpected) console.error(...(id ? [`Request ${id}:`] : []), error.cause);
  const headers = {
    ...base,
    ...(isUnexpected && id && { [requestIdHeader]: id }),
    ...(error.headers && Object.fromEntries(error.headers)),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  };
  return new HTTPResponse(sentence, { status, headers });
}

function describe(error: HTTPError): { status: number; sentence: string; isUnexpected?: boolean } {
  if (!error.unhandled) return { status: error.status, sentence: error.message };
  const { cause } = error;
  const refusal = isSystemError(cause) ? refusals[cause.code] : undefined;
  if (refusal) return refusal;
  for (const [status, kinds] of statuses)
    if (kinds.some((kind) => cause instanceof kind)) return { status, sentence: sentenceOf(cause as Error) };
  return { status: 500, sentence: 'Internal error', isUnexpected: true };
}

function sentenceOf(error: Error): string {
  if (error instanceof GitError) return error.sentence;
  return error instanceof PrintRefusedError && error.option !== undefined ? `${error.option}: ${error.message}` : error.message;
}

const isFull = { status: 507, sentence: 'The disk is full' };
const isOutOfFiles = { status: 503, sentence: 'Too many files are open on this computer; try again in a moment' };

const refusals: Partial<Record<string, { status: number; sentence: string }>> = {
  EDQUOT: isFull,
  EIO: { status: 503, sentence: 'The disk reports an error; look again' },
  EMFILE: isOutOfFiles,
  ENFILE: isOutOfFiles,
  ENOSPC: isFull,
  EPERM: { status: 503, sentence: 'The disk says that this is not permitted; look again' },
};

const statuses: [status: number, kinds: (new (message: string) => Error)[]][] = [
  [400, [InvalidItemError, PictureRefusedError, PrintRefusedError, RequestError]],
  [404, [NotFoundError]],
  [409, [BranchMovedError, ConflictError, EditRefusedError]],
  [412, [AlreadyExistsError, StaleWriteError]],
  [500, [UnflushedError]],
  [503, [GitError, TaskAbortedError, WriteRefusedError]],
  [507, [DiskFullError]],
];
