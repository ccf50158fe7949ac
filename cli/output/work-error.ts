/** The work could not be done, for a reason that a sentence tells: exit status 1. */
export class WorkError extends Error {}
