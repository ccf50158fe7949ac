import type { PublishOutcome } from '../../model/api/publish-api.ts';
import { ExpectedError } from '../../model/runtime/expected-error.ts';

/** The request is wrong; the message says why. */
export class PublishRequestError extends ExpectedError {}

/** Another branch or commit is checked out than the one that the user saw. */
export class BranchMovedError extends Error {}

/** Publishing stopped; the message is the sentence of the outcome. */
export class PublishRefusedError extends ExpectedError {
  readonly outcome: Omit<PublishOutcome, 'isDone' | 'sentence'>;

  constructor(sentence: string, outcome: Omit<PublishOutcome, 'isDone' | 'sentence'> = {}) {
    super(sentence);
    this.outcome = outcome;
  }
}
