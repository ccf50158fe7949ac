import type { UncommittedChange } from '../../../server/model/api/changes-api.ts';
import { usePublishState } from '../publish/use-publish-state.ts';
import { changeLabels } from './change-words.ts';

/** Marks the card of an uncommitted item, and opens its change. */
export function ChangeMark({ change: { collection, id, kind }, open }: { change: UncommittedChange; open: () => void }) {
  const file = `${collection}/${id}.yaml`;
  const isProposed = usePublishState()?.proposals.some(({ paths }) => paths.includes(file));
  return (
    <button
      type="button"
      className="change-mark inline-flex min-h-7 cursor-pointer items-center gap-[0.4em] self-start rounded-xs bg-tint px-2 text-small font-semibold text-ink hover:bg-rule"
      onClick={open}
    >
      <span className={isProposed ? 'icon-[lucide--git-pull-request-arrow]' : 'icon-[lucide--git-compare]'} aria-hidden="true" />
      {changeLabels[kind]}, {isProposed ? 'proposed' : 'unpublished'}
    </button>
  );
}
