export class NotFoundError extends Error {}

export class AlreadyExistsError extends Error {}

/** The item on disk is another version than the one the caller named. */
export class StaleWriteError extends Error {}

/** The file changed on disk since it was last read, and the caller named no version. */
export class ConflictError extends Error {}

/** The change cannot be made without touching something else in the file. */
export class EditRefusedError extends Error {}

export class DiskFullError extends Error {}

/** The file system refuses the write (rights, read-only, a failing device); the message says why. */
export class WriteRefusedError extends Error {}

/** Git started to change files during the write; nothing was changed. */
export class GitBusyError extends WriteRefusedError {}

/** The file or its folder was removed during the write; nothing was changed. */
export class FileGoneError extends WriteRefusedError {}

const refusals = [NotFoundError, AlreadyExistsError, StaleWriteError, ConflictError, EditRefusedError, DiskFullError, WriteRefusedError];

/** Whether a change was refused, with a message for people; any other error is a fault of the program. */
export function isRefusal(error: unknown): error is Error {
  return refusals.some((kind) => error instanceof kind);
}
