import type { PublishOutcome } from '../../model/api/publish-api.ts';
import { PublishRefusedError } from './publish-refused.ts';
import type { GitResult } from './git-writer.ts';
import { shownOutput } from '../shown-output.ts';

type Details = Omit<PublishOutcome, 'isDone' | 'sentence'>;

const unreachable =
  /could not resolve host|unable to access|could not read from remote|does not appear to be a git repository|connection|no route to host|repository not found/i;
const loginRefused =
  /authentication failed|could not read (username|password)|permission denied \(|terminal prompts disabled|invalid username|\b403\b/i;

// Git does not always report why it could not write a file of its own.
const diskFull = /no space left on device|disk quota exceeded|out of diskspace|unable to write (new_index )?file|couldn't write/i;
const locked = /\.lock': File exists|another git process/i;

/** Why a fetch failed. */
export function fetchFailure({ errors, isTimedOut }: GitResult, remote: string): PublishRefusedError {
  const output = outputOf(errors);
  const unwritten = notWritten(errors, 'Nothing was changed.');
  if (unwritten) return unwritten;
  if (isTimedOut)
    return new PublishRefusedError(`${remote} did not answer in time. Nothing was changed.`, { nextStep: 'retry', ...output });
  if (loginRefused.test(errors))
    return new PublishRefusedError(
      `${remote} refused the login of this computer. Nothing was changed. Its maintainer has to give this computer access.`,
      { nextStep: 'retry', ...output },
    );
  if (unreachable.test(errors))
    return new PublishRefusedError(`${remote} cannot be reached. Nothing was changed.`, { nextStep: 'retry', ...output });
  return new PublishRefusedError(`Git could not read ${remote}. Nothing was changed.`, { nextStep: 'retry', ...output });
}

/**
 * Why a push failed; its commit exists.
 * @param done what is already there, as a sentence
 */
export function pushFailure(
  { output, errors, isTimedOut, isLost }: GitResult,
  remote: string,
  done: string,
  isProposal: boolean,
): [string, Details] {
  const shown = outputOf(errors);
  if (isTimedOut)
    return [`${done}, but not pushed in time: ${remote} did not answer, or a hook did not end.`, { nextStep: 'push-again', ...shown }];
  if (isLost) return [`${done}, and maybe pushed: git was ended from outside before it answered.`, { nextStep: 'push-again' }];
  if (diskFull.test(errors))
    return [
      `${done}, but not pushed: the disk is full, here or at ${remote}. Make room, and push again.`,
      { nextStep: 'push-again', ...shown },
    ];
  // `!	refs/heads/main:refs/heads/main	[rejected] (fetch first)`
  const [, reason = ''] = /^!\t[^\t]*\t(.*)$/m.exec(output) ?? [];
  if (reason.startsWith('[rejected]')) {
    if (isProposal) return [`${done}, but not pushed: ${remote} has another branch of this name.`, { nextStep: 'propose', ...shown }];
    return [
      `${done}, but not pushed: someone else published at the same moment. Propose the commit instead.`,
      { nextStep: 'propose-commits', ...shown },
    ];
  }
  if (/cannot lock ref/.test(errors + reason))
    return [`${done}, but not pushed: someone else published at the same moment.`, { nextStep: 'push-again', ...shown }];
  if (reason.startsWith('[remote rejected]'))
    return isProposal
      ? [`${done}, but not pushed: ${remote} refused the branch.`, { nextStep: 'push-again', ...shown }]
      : [
          `${done}, but not pushed: ${remote} refused it, as for a protected branch. Propose it instead.`,
          { nextStep: 'propose-commits', ...shown },
        ];
  if (loginRefused.test(errors))
    return [
      `${done}, but not pushed: ${remote} refused the login of this computer. Its maintainer has to give this computer access.`,
      { nextStep: 'push-again', ...shown },
    ];
  if (unreachable.test(errors)) return [`${done}, but not pushed: ${remote} cannot be reached.`, { nextStep: 'push-again', ...shown }];
  return [`${done}, but not pushed: see what git or a hook reports.`, { nextStep: 'push-again', ...shown }];
}

/** Why a commit failed: an identity, a signature, a lock, or else a hook. */
export function commitFailure({ errors, output, isTimedOut, isLost }: GitResult, signer: string): PublishRefusedError {
  const shown = outputOf(`${output}\n${errors}`);
  if (isLost)
    return new PublishRefusedError('Git was ended from outside before it answered. Nothing was committed; try again.', {
      nextStep: 'retry',
    });
  const unwritten = notWritten(errors, 'Nothing was committed.');
  if (unwritten) return unwritten;
  if (isTimedOut)
    return new PublishRefusedError(
      'Git did not finish in time: a hook, or the program for signatures, did not end. Nothing was committed.',
      { nextStep: 'fix', ...shown },
    );
  if (/please tell me who you are|unable to auto-detect email|empty ident name/i.test(errors)) return noIdentity();
  if (
    /failed to sign|couldn't sign|signing failed|no private key|user\.signingkey|Couldn't load public key|load key|failed to write commit object/i.test(
      errors,
    )
  )
    return new PublishRefusedError(`${signer} could not sign the commit. Nothing was committed.`, { nextStep: 'fix', ...shown });
  if (/reference already exists/.test(errors))
    return new PublishRefusedError('Another program created a branch of this name at the same moment. Nothing was proposed; try again.', {
      nextStep: 'retry',
      ...shown,
    });
  if (/outside of your sparse-checkout/.test(errors))
    return new PublishRefusedError('A new file is outside of the sparse checkout of this clone. Nothing was committed.', {
      nextStep: 'terminal',
      ...shown,
    });
  if (/^fatal:/m.test(errors))
    return new PublishRefusedError('Git could not commit. Nothing was committed.', { nextStep: 'fix', ...shown });
  return new PublishRefusedError('A hook of this repository refused the commit. Nothing was committed.', { nextStep: 'fix', ...shown });
}

export function noIdentity(): PublishRefusedError {
  return new PublishRefusedError('Git does not know your name and email address yet, which each commit carries.', {
    nextStep: 'set-identity',
  });
}

/**
 * Why git could not write: a full disk, or a lock. Undefined for another reason.
 * @param state of the files, as a sentence: `Nothing was committed.`
 * @param onFullDisk the state when the disk was full meanwhile
 */
export function notWritten(errors: string, state: string, onFullDisk = state): PublishRefusedError | undefined {
  const refused = (sentence: string) => new PublishRefusedError(sentence, { nextStep: 'retry', ...outputOf(errors) });
  if (diskFull.test(errors)) return refused(`The disk is full. ${onFullDisk} Make room, and try again.`);
  if (locked.test(errors)) return refused(`Another git program works in this repository. ${state} Try again in a moment.`);
  return undefined;
}

export function outputOf(errors: string): { output?: string } {
  const output = shownOutput(errors);
  return output === '' ? {} : { output };
}
