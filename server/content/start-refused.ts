/** The server cannot start, for a reason outside of it that one sentence tells. */
export class StartRefused extends Error {}
