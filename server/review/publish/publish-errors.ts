import type { Problem } from '../../model/entities/problem.ts';
import type { Cause, NextStep, PublishOutcome } from '../../model/api/publish-api.ts';
import { ExpectedError } from '../../model/errors.ts';
import type { GitResult } from './git-writer.ts';
import { reasonOf } from '../../content/files/folders.ts';
import { GitError } from '../git.ts';
import { shownOutput } from '../shown-output.ts';

/** The branch, the commit or the changes are not those that the user saw. */
export class BranchMovedError extends ExpectedError {}

type Details = Omit<PublishOutcome, 'isDone' | 'sentence'>;

/** Publishing stopped. The message is the sentence of the outcome. */
export class PublishRefusedError extends ExpectedError {
  readonly outcome: Details;

  constructor(sentence: string, nextStep?: NextStep, details: Details = {}) {
    super(sentence);
    this.outcome = { ...(nextStep && { nextStep }), ...details };
  }
}

const unreachable =
  /could not resolve host|unable to access|could not read from remote|does not appear to be a git repository|connection|no route to host|repository not found/i;
const loginRefused =
  /authentication failed|could not read (username|password)|permission denied \(|terminal prompts disabled|invalid username|\b403\b/i;

// Git does not always report why it could not write its own files.
const diskFull = /no space left on device|disk quota exceeded|out of diskspace|unable to write (new_index )?file|couldn't write/i;
const locked = /\.lock': File exists|another git process/i;
const unsigned =
  /failed to sign|couldn't sign|signing failed|no private key|user\.signingkey|Couldn't load public key|load key|failed to write commit object/i;

export function fetchFailure({ errors, isTimedOut }: GitResult, remote: string): PublishRefusedError {
  const unwritten = notWritten(errors, 'Nothing was changed.');
  if (unwritten) return unwritten;
  const refused = (sentence: string, cause?: Cause) =>
    new PublishRefusedError(sentence, 'retry', { ...outputOf(errors), ...(cause && { cause }) });
  if (isTimedOut) return refused(`${remote} did not respond in time. Nothing was changed.`, 'slow');
  if (loginRefused.test(errors))
    return refused(
      `${remote} refused the login of this computer. Nothing was changed. Its maintainer has to give this computer access.`,
      'login',
    );
  if (unreachable.test(errors)) return refused(`${remote} cannot be reached. Nothing was changed.`, 'unreachable');
  return refused(`Git could not read ${remote}. Nothing was changed.`);
}

/** Why a push failed. Its commit exists. @param done a sentence about the work so far */
export function pushFailure(pushed: GitResult, remote: string, done: string, isProposal: boolean): Details & { sentence: string } {
  const { output, errors, isTimedOut, isLost } = pushed;
  const unpushed = (reason: string, cause?: Cause, nextStep: NextStep = 'push-again') => {
    return { sentence: `${done}, but not pushed${reason}`, nextStep, ...outputOf(errors), ...(cause && { cause }) };
  };
  if (isTimedOut) return unpushed(` in time: ${remote} did not respond, or a hook did not end.`, 'slow');
  if (isLost) return { sentence: `${done}, and maybe pushed: git was interrupted before it responded.`, nextStep: 'push-again' };
  if (diskFull.test(errors)) return unpushed(`: the disk is full, here or at ${remote}. Make room, and push again.`, 'disk-full');
  // `!	refs/heads/main:refs/heads/main	[rejected] (fetch first)`
  const [, reason = ''] = /^!\t[^\t]*\t(.*)$/m.exec(output) ?? [];
  if (reason.startsWith('[rejected]'))
    return isProposal
      ? unpushed(`: ${remote} has another branch of this name.`, undefined, 'propose')
      : unpushed(': someone else published at the same moment. Propose the commit instead.', 'race', 'propose-commits');
  if (/cannot lock ref/.test(errors + reason)) return unpushed(': someone else published at the same moment.', 'race');
  if (reason.startsWith('[remote rejected]'))
    return isProposal
      ? unpushed(`: ${remote} refused the branch.`, 'hook')
      : unpushed(`: ${remote} refused it; the branch may be protected. Propose it instead.`, 'protected', 'propose-commits');
  if (loginRefused.test(errors))
    return unpushed(`: ${remote} refused the login of this computer. Its maintainer has to give this computer access.`, 'login');
  if (unreachable.test(errors)) return unpushed(`: ${remote} cannot be reached.`, 'unreachable');
  return unpushed(': see what git or a hook reports.', 'hook');
}

/** Why a commit failed: an identity, a signature, a lock, or else a hook. */
export function commitFailure({ errors, output, isTimedOut, isLost }: GitResult, signer: string): PublishRefusedError {
  const refused = (sentence: string, cause?: Cause, nextStep: NextStep = 'fix') =>
    new PublishRefusedError(sentence, nextStep, { ...outputOf(`${output}\n${errors}`), ...(cause && { cause }) });
  if (isLost) return new PublishRefusedError('Git was interrupted before it responded. Nothing was committed; try again.', 'retry');
  const unwritten = notWritten(errors, 'Nothing was committed.');
  if (unwritten) return unwritten;
  if (isTimedOut)
    return refused('Git did not finish in time: a hook, or the program for signatures, did not end. Nothing was committed.', 'slow');
  if (/please tell me who you are|unable to auto-detect email|empty ident name/i.test(errors)) return noIdentity();
  if (unsigned.test(errors)) return refused(`${signer} could not sign the commit. Nothing was committed.`, 'signature');
  if (/reference already exists/.test(errors))
    return refused('Another program created a branch of this name at the same moment. Nothing was proposed; try again.', 'race', 'retry');
  if (/'hook' is not a git command/.test(errors))
    return refused(
      'This git is older than 2.36, so it cannot run the hooks of this repository here. Nothing was committed.',
      undefined,
      'terminal',
    );
  if (/outside of your sparse-checkout/.test(errors))
    return refused('A new file is outside of the sparse checkout of this clone. Nothing was committed.', undefined, 'terminal');
  if (/^fatal:/m.test(errors)) return refused('Git could not commit. Nothing was committed.');
  return refused('A hook of this repository refused the commit. Nothing was committed.', 'hook');
}

export function noIdentity(): PublishRefusedError {
  return new PublishRefusedError('Git does not know your name and email address yet, which each commit carries.', 'set-identity');
}

/** Why git could not write: a full disk or a lock. @param state a sentence on the files: `Nothing was committed.` */
export function notWritten(errors: string, state: string): PublishRefusedError | undefined {
  const refused = (sentence: string, cause: Cause) => new PublishRefusedError(sentence, 'retry', { ...outputOf(errors), cause });
  if (diskFull.test(errors)) return refused(`The disk is full. ${state} Make room, and try again.`, 'disk-full');
  if (locked.test(errors)) return refused(`Another git program works in this repository. ${state} Try again in a moment.`, 'busy');
  return undefined;
}

/** Why a file could not be read or written, before git changed anything. */
export function fileFailure(error: NodeJS.ErrnoException): PublishRefusedError {
  const state = 'Nothing was changed.';
  const sentence = `A file that git needs cannot be read or written: ${reasonOf(error)}. ${state}`;
  return notWritten(error.message, state) ?? new PublishRefusedError(sentence, 'retry');
}

/** Runs the work after a commit. @throws PublishRefusedError, which says that the commit exists, when git cannot be run */
export async function afterCommit<T>(done: string, details: Details, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new PublishRefusedError(`${done}, but not pushed. ${error.sentence}.`, 'push-again', { ...details, isPushed: false });
  }
}

export function ignoreGitError(error: unknown): undefined {
  if (!(error instanceof GitError)) throw error;
}

export function outputOf(errors: string): { output?: string } {
  const output = shownOutput(errors);
  return output === '' ? {} : { output };
}

/** The refusal of changes with problems. It names the first problem. */
export function notValid(problems: readonly Problem[]): PublishRefusedError {
  const [first] = problems;
  const more = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  return new PublishRefusedError(
    `What you chose is not valid: ${first?.file}:${first?.line}:${first?.column} ${first?.message}${more}. Nothing was published.`,
    'fix',
    { problems: [...problems] },
  );
}
