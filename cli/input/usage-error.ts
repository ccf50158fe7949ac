import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

/** The command line is wrong: exit status 2. */
export class UsageError extends ExpectedError {}
