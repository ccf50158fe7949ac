import { ExpectedError } from '../model/runtime/expected-error.ts';

/** A site cannot be built. The message names the next step. */
export class BuildRefused extends ExpectedError {}
