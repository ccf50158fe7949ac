/** The command line is wrong: exit status 2. */
export class UsageError extends Error {}
