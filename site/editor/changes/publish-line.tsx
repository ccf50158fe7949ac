import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { KnownPublishState } from '../../../server/model/api/publish-api.ts';
import type { UncommittedChanges } from '../../../server/model/api/changes-api.ts';
import { counted } from '../../../server/model/text/counted.ts';
import { useRead } from '../../data/use-read.ts';
import { usePublishState, type PublishCall } from '../publish/use-publish-state.ts';
import { pushCall, shownBranch, updateCall, usePublishing } from '../publish/use-publishing.ts';
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { useReview } from './review.tsx';

/** What is not online yet, which opens its review, and a menu of what else can be done with it. */
export function PublishLine() {
  const state = usePublishState();
  const read = useRead<UncommittedChanges>(editorApi.changes);
  const { running, run } = usePublishing();
  const review = useReview();
  const toasts = useToasts();
  const listed = read.status === 'loaded' && read.value.isKnown ? read.value.changes.length : 0;
  const count = state?.uncommitted ?? listed;
  const actions = state ? actionsOf(state, (call) => void send(call)) : [];
  return (
    <section aria-label="Publishing" className="flex items-stretch">
      {count > 0 && (
        <button type="button" className="desk-link" onClick={() => review({})}>
          <span>
            {counted(count, 'change')}
            <span className="sm:max-lg:sr-only"> not online</span>
          </span>
        </button>
      )}
      {actions.length > 0 && (
        <ActionMenu label="More on publishing" className="desk-link -ml-2" groups={[actions]}>
          <span className={running ? 'spinner m-0 size-4' : 'icon-[lucide--refresh-cw]'} aria-hidden="true" />
        </ActionMenu>
      )}
    </section>
  );

  async function send(call: PublishCall): Promise<void> {
    const ended = await run(call);
    if (!ended) return;
    if (ended.outcome?.isDone) toasts.success(ended.outcome.sentence);
    else review({ ended });
  }
}

function actionsOf(state: KnownPublishState, send: (call: PublishCall) => void): MenuAction[] {
  const { remote, unpushed, behind, proposals, refusals, underWay } = state;
  const canPush = unpushed > 0 && remote && underWay === null;
  return [
    ...(refusals.update === null
      ? [{ label: behind > 0 ? `Update: ${counted(behind, 'change')} of others` : 'Update', run: () => send(updateCall()) }]
      : []),
    ...(canPush ? [{ label: `Push ${counted(unpushed, 'commit')}`, run: () => send(pushCall({ expected: shownBranch(state) })) }] : []),
    ...proposals.map(({ branch, isPushed, pullRequestAddress: address }) =>
      isPushed && address !== null
        ? { label: `Open the pull request of ${branch}`, run: () => void window.open(address, '_blank', 'noreferrer') }
        : { label: isPushed ? `Proposed: ${branch}` : `Push ${branch} again`, run: () => send(pushCall({ branch })) },
    ),
  ];
}
