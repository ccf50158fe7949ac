/** No item with that id. */
export class NotFound extends Error {}

/** There is an item with that id. */
export class IdTaken extends Error {}

/** The item on disk is another version than the one the caller named. */
export class StaleVersion extends Error {}

/** The file changed on disk since it was last read, and the caller named no version. */
export class ChangedOnDisk extends Error {}

/** The change cannot be made without touching something else in the file. */
export class EditRefused extends Error {}

/** Whoever asked for it has gone before it was made. */
export class AskerGone extends Error {}

/** There is no room on the disk; nothing was changed. */
export class DiskFull extends Error {}

/** The file system refuses the write (rights, read-only, a failing device); the message says why. */
export class WriteRefused extends Error {}

/** Git began to change files while a change was being made; nothing was changed. */
export class GitAtWork extends WriteRefused {}

/** The file or its folder was taken away at the very moment of the write; nothing was changed. */
export class TakenAway extends WriteRefused {}
