import { ExpectedError } from '../model/runtime/expected-error.ts';

/** The server cannot start; the message says why. */
export class StartRefusedError extends ExpectedError {}
