import { useEffect, useState } from 'react';
import { freeDrafts } from './draft-locks.ts';
import type { Draft } from './draft-store.ts';
import { browserDrafts } from './use-draft.ts';

interface FreeDrafts {
  /** The last first. */
  drafts: readonly Draft[];
  discard(draft: Draft): void;
  /** Takes a `discard` back. */
  keep(draft: Draft): void;
}

/** The drafts of one kind that no dialog has open. Looks again when this page's dialog closes, and when another tab wrote one. */
export function useFreeDrafts(noun: string, isDialogOpen: boolean): FreeDrafts {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (isDialogOpen) return undefined;
    const look = () => void freeDrafts(browserDrafts().of(noun)).then(setDrafts);
    look();
    const events = ['storage', 'focus'] as const;
    for (const event of events) window.addEventListener(event, look);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, [noun, isDialogOpen]);
  return {
    drafts,
    discard: (draft) => {
      browserDrafts().drop(draft.key);
      setDrafts((before) => before.filter(({ key }) => key !== draft.key));
    },
    keep: (draft) => {
      browserDrafts().keep(draft);
      setDrafts((before) => [draft, ...before]);
    },
  };
}
