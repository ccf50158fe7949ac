/** No item with that id. */
export class NotFoundError extends Error {}

/** There is an item with that id. */
export class AlreadyExistsError extends Error {}

/** The item on disk is another version than the one the caller named. */
export class StaleWriteError extends Error {}

/** The file changed on disk since it was last read, and the caller named no version. */
export class ConflictError extends Error {}

/** The change cannot be made without touching something else in the file. */
export class EditRefusedError extends Error {}

/** There is no room on the disk; nothing was changed. */
export class DiskFullError extends Error {}

/** The file system refuses the write (rights, read-only, a failing device); the message says why. */
export class WriteRefusedError extends Error {}

/** Git began to change files while a change was being made; nothing was changed. */
export class GitBusyError extends WriteRefusedError {}

/** The file or its folder was taken away at the very moment of the write; nothing was changed. */
export class FileGoneError extends WriteRefusedError {}
