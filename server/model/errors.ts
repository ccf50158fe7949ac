/** The work could not be done, for the reason in the message, which is for people. Any other error is a fault of the program. */
export class ExpectedError extends Error {}
