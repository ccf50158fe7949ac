import type { PublishOutcome } from '../../model/api/publish.ts';
import { PublishRefusedError } from './publish-refused.ts';
import type { GitResult } from './git-writer.ts';
import { shownOutput } from '../shown-output.ts';

type Details = Omit<PublishOutcome, 'isDone' | 'sentence'>;

const unreachable =
  /could not resolve host|unable to access|could not read from remote|does not appear to be a git repository|connection|no route to host|repository not found/i;
const loginRefused =
  /authentication failed|could not read (username|password)|permission denied \(|terminal prompts disabled|invalid username|\b403\b/i;

/** Why a fetch failed. */
export function fetchFailure({ errors, isTimedOut }: GitResult, remote: string): PublishRefusedError {
  const output = outputOf(errors);
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
  { output, errors, isTimedOut }: GitResult,
  remote: string,
  done: string,
  isProposal: boolean,
): [string, Details] {
  const shown = outputOf(errors);
  if (isTimedOut)
    return [`${done}, but not pushed in time: ${remote} did not answer, or a hook did not end.`, { nextStep: 'push-again', ...shown }];
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
export function commitFailure({ errors, output, isTimedOut }: GitResult, signer: string): PublishRefusedError {
  const shown = outputOf(`${output}\n${errors}`);
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
  if (/index\.lock|another git process/i.test(errors)) return busy(errors);
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

/** @param errors of git, which name the lock */
export function busy(errors: string): PublishRefusedError {
  return new PublishRefusedError('Another git program works in this repository. Nothing was committed; try again in a moment.', {
    nextStep: 'retry',
    ...outputOf(errors),
  });
}

export function outputOf(errors: string): { output?: string } {
  const output = shownOutput(errors);
  return output === '' ? {} : { output };
}
