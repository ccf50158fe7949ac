import type { NextStep } from '../../model/api/publish-api.ts';
import type { Git } from '../git.ts';
import { PublishRefusedError } from './publish-refused.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/**
 * Requires that the commits that a push of the current branch would publish change the content alone.
 * @param hint the rest of the sentence
 * @throws PublishRefusedError for a commit of code
 */
export async function requireContentOnly(git: Git, facts: RepositoryFacts, hint: string, nextStep: NextStep): Promise<void> {
  const { head, remote, upstream, prefix } = facts;
  if (head === undefined || !remote || prefix === '') return;
  const isKnown = upstream && (await git.findCommit(upstream.ref)) !== undefined;
  const pushed = isKnown ? upstream.ref : `--remotes=${remote.name}`;
  const found = await git.text('log', '-1', '--format=%h', head, '--not', pushed, '--', ':(top)', `:(top,exclude,literal)${prefix}`);
  if (found === '') return;
  throw new PublishRefusedError(
    `The commit ${found}, which is not pushed yet, changes files outside of the content and would be published, too. ${hint}`,
    { nextStep },
  );
}
