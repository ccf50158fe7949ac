/** The work could not be done, for the reason in the message: exit status 1. */
export class WorkError extends Error {}
