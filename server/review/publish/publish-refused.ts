import type { PublishOutcome } from '../../model/api/publish.ts';

/** The request is wrong; the message says why. */
export class PublishRequestError extends Error {}

/** Another branch or commit is checked out than the one that the user saw. */
export class BranchMovedError extends Error {}

/** Publishing stopped; the message is the sentence of the outcome. */
export class PublishRefusedError extends Error {
  readonly outcome: Omit<PublishOutcome, 'isDone' | 'sentence'>;

  constructor(sentence: string, outcome: Omit<PublishOutcome, 'isDone' | 'sentence'> = {}) {
    super(sentence);
    this.outcome = outcome;
  }
}
