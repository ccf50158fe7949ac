import { ExpectedError } from '../../model/errors.ts';

export class RefusalError extends ExpectedError {}

/** For `catch`: ignores refusals and throws all other errors. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error;
}

/** A request or a command line is wrong; the message names the part. */
export class RequestError extends ExpectedError {}

export class NotFoundError extends RefusalError {}

export class AlreadyExistsError extends RefusalError {}

/** The item on disk is not the version that the caller named. */
export class StaleWriteError extends RefusalError {}

/** The file changed on disk since it was last read, and the caller named no version. */
export class ConflictError extends RefusalError {}

/** The item would fail `journal validate`; the message is that error. */
export class InvalidItemError extends RefusalError {}

/** The change cannot be made without touching something else in the file. */
export class EditRefusedError extends RefusalError {}

export class DiskFullError extends RefusalError {}

/** The file system refuses the write (rights, read-only, a failing device); the message says why. */
export class WriteRefusedError extends RefusalError {}

/** The change is made, but the flush of its names failed: a power cut may undo it. */
export class UnflushedError extends WriteRefusedError {
  constructor(message = 'It is written, but the disk reports an error; look again', options?: ErrorOptions) {
    super(message, options);
  }
}

/** The error of a change that was undone after it failed: nothing was changed, even if it was written before. */
export function afterTakingBack(error: unknown): unknown {
  if (!(error instanceof UnflushedError)) return error;
  return new WriteRefusedError('The disk reports an error; nothing was changed', { cause: error });
}

/** Git started to change files during the write; nothing was changed. */
export class GitBusyError extends WriteRefusedError {}

/** The file or its folder was removed during the write; nothing was changed. */
export class FileGoneError extends WriteRefusedError {}

export class StartRefusedError extends ExpectedError {}
