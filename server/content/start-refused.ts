/** The server cannot start, for a reason outside of it; the message says which. */
export class StartRefusedError extends Error {}
