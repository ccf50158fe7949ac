/** The server cannot start; the message says why. */
export class StartRefusedError extends Error {}
