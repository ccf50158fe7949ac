import type { KnownPublishState, PublishWay } from '../../../server/model/api/publish-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import type { PublishCall } from './publish-call.ts';

/** The title of the dialog while a call runs, and when it ended. */
export const callTitles: Record<PublishCall['what'], string> = { publish: 'Publish', update: 'Update', push: 'Push' };

export const progressWords: Record<PublishCall['what'], string> = {
  publish: 'Publishing...',
  update: 'Taking in what others published...',
  push: 'Pushing...',
};

/** The label of the button that publishes. */
export function submitWords(way: PublishWay, { remote }: KnownPublishState, count: number): string {
  const verb = !remote ? 'Commit' : way === 'propose' ? 'Propose' : 'Publish';
  return `${verb} ${counted(count, 'change')}`;
}

/** Where a way brings the changes. */
export function targetWords(way: PublishWay, { remote, branch, upstream, base }: KnownPublishState): string {
  if (!remote) return `A commit on ${branch ?? 'no branch'}, on this computer only: this repository has no remote to push to.`;
  if (way === 'propose') return `On a new branch of ${remote.name}, for a pull request to ${base ?? 'its default branch'}.`;
  return `As a commit on ${branch ?? 'no branch'}, pushed to ${upstream ?? remote.name}.`;
}
