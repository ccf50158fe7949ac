import { useCallback, useMemo, useState } from 'react';
import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import { useChangesOf } from './use-item-changes.ts';

interface ChangeReview {
  changes: readonly UncommittedChange[];
  /** How an item differs from the last commit; undefined when it does not. The same function while that is the same. */
  of(id: string): UncommittedChange | undefined;
  /** Set while changes are looked at: those of one item, or of all. */
  shown: { only?: string } | undefined;
  /** Looks at the change of one item; at all without one. */
  show(only?: string): void;
  close(): void;
}

/** The changes of one tab's list, and which of them are looked at. */
export function useChangeReview(tab: string): ChangeReview {
  const changes = useChangesOf(tab);
  const byId = useMemo(() => new Map(changes.map((change) => [change.id, change])), [changes]);
  const of = useCallback((id: string) => byId.get(id), [byId]);
  const [shown, setShown] = useState<{ only?: string }>();
  return {
    changes,
    of,
    shown,
    show: (only) => setShown(only === undefined ? {} : { only }),
    close: () => setShown(undefined),
  };
}
