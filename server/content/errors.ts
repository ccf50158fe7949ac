import { ExpectedError } from '../model/runtime/expected-error.ts';

export class RefusalError extends ExpectedError {}

export class NotFoundError extends RefusalError {}

export class AlreadyExistsError extends RefusalError {}

/** The item on disk is another version than the one the caller named. */
export class StaleWriteError extends RefusalError {}

/** The file changed on disk since it was last read, and the caller named no version. */
export class ConflictError extends RefusalError {}

/** The item would have an error of `journal validate`, which is the message. */
export class InvalidItemError extends RefusalError {}

/** The change cannot be made without touching something else in the file. */
export class EditRefusedError extends RefusalError {}

export class DiskFullError extends RefusalError {}

/** The file system refuses the write (rights, read-only, a failing device); the message says why. */
export class WriteRefusedError extends RefusalError {}

/** Git started to change files during the write; nothing was changed. */
export class GitBusyError extends WriteRefusedError {}

/** The file or its folder was removed during the write; nothing was changed. */
export class FileGoneError extends WriteRefusedError {}

/** The file of tokens cannot be used, or has no token of the name, or has one already. */
export class TokenError extends ExpectedError {}

export class StartRefusedError extends ExpectedError {}
