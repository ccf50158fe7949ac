import { maxMessageLength } from '../../model/api/publish-api.ts';
import { proposalPrefix } from '../../model/text/publish-message.ts';
import type { Git } from '../git.ts';
import { PublishRequestError } from './publish-refused.ts';

/** @throws PublishRequestError for an empty or long message, or one with control characters */
export function parseMessage(message: string): string {
  const text = message.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new PublishRequestError('message: must not be empty');
  if (text.length > maxMessageLength)
    throw new PublishRequestError(`message: must have at most ${maxMessageLength.toLocaleString('en-US')} characters`);
  if (/[^\P{Cc}\n\t]/u.test(text)) throw new PublishRequestError('message: must not hold control characters');
  return `${text}\n`;
}

const maxBranchLength = 100;

/** The name of a proposal's branch, with its prefix. @throws PublishRequestError for a name that git refuses */
export async function parseBranch(git: Git, name: string): Promise<string> {
  const branch = name.startsWith(proposalPrefix) ? name : proposalPrefix + name;
  const isShort = branch.length <= maxBranchLength && branch.length > proposalPrefix.length;
  if (!isShort || /[^\P{Cc}]/u.test(branch) || (await git.attempt('check-ref-format', `refs/heads/${branch}`)) === undefined)
    throw new PublishRequestError(
      `branch: ${JSON.stringify(name.slice(0, maxBranchLength))} is no name for a branch; write words with hyphens, such as autumn-quotes`,
    );
  return branch;
}
