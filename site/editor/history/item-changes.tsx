import { useMemo } from 'react';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { Proposal, PublishableChange } from '../../../server/model/api/publish-api.ts';
import type { UncommittedChange, UncommittedChanges, ChangeKind } from '../../../server/model/api/changes-api.ts';
import { counted } from '../../../server/model/text/wording.ts';
import { useServersRead } from '../api/session.ts';

/** The uncommitted changes of one collection; empty while they are loading. */
export function useChangesOf(collection: string): readonly UncommittedChange[] {
  const known = useServersRead<UncommittedChanges>(editorApi.changes).value;
  return useMemo(() => (known?.isKnown ? known.changes.filter((change) => change.collection === collection) : []), [known, collection]);
}

/** `November 22, 2026 at 3:05 AM` */
export function formatTime(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
}

/** The kinds of changes in the editor's lists (which have no renames) and in the review. */
type Kind = ChangeKind | PublishableChange['kind'];

export const changeLabels: Record<Kind, string> = {
  added: 'New',
  edited: 'Edited',
  renamed: 'Renamed',
  deleted: 'Deleted',
  removed: 'Deleted',
};

/** `3 changes not online (1 new, 2 edited)`, `2 changes not online (all new)`, `1 change not online (new)` */
export function sumOf(changes: readonly { kind: Kind }[]): string {
  const kinds = [...new Set(Object.values(changeLabels))]
    .map((label) => ({ label: label.toLowerCase(), count: changes.filter(({ kind }) => changeLabels[kind] === label).length }))
    .filter(({ count }) => count > 0);
  const all = changes.length === 1 ? '' : 'all ';
  const parts =
    kinds.length === 1
      ? `${all}${kinds[0]?.label}`
      : kinds.map(({ count, label }) => `${count.toLocaleString('en-US')} ${label}`).join(', ');
  return `${counted(changes.length, 'change')} not online (${parts})`;
}

/** For one change that is online or undone meanwhile, though others may not be. */
export const nothingLeft = 'Nothing is left here to put online.';

/** The state of an item that was sent for review and has not changed here since. */
export function reviewWords(proposal: Proposal | undefined): string {
  if (!proposal) return '';
  return proposal.state === 'merged' ? 'Reviewed and online' : 'Waiting for review';
}
