/** The command line was wrong: exit status 2. */
export class UsageError extends Error {}
