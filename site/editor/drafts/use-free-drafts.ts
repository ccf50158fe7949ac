import { useEffect, useState } from 'react';
import { freeDrafts, whenReleased } from './draft-locks.ts';
import { ownDrafts } from './draft-store.ts';
import type { Draft } from './draft.ts';
import { browserDrafts, recoverAnew, recoverDrafts } from './use-draft.ts';

interface FreeDrafts {
  /** The last first. */
  drafts: readonly Draft[];
  /** Gives what was discarded. */
  discard(draft: Draft): Draft;
  /** Offers it no more, for a dialog goes on with it, and gives it as it is now. */
  take(draft: Draft): Draft;
  /** Takes a `discard` back. */
  keep(draft: Draft): void;
}

/** The drafts of one kind that no dialog has open. Looks again when this page's dialog closes, and when another tab wrote one. */
export function useFreeDrafts(noun: string, isDialogOpen: boolean): FreeDrafts {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (isDialogOpen) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let waiting = new AbortController();
    signal.addEventListener('abort', () => waiting.abort());
    const look = async (): Promise<void> => {
      // The look before waited for the same.
      waiting.abort();
      const mine = (waiting = new AbortController());
      await recoverDrafts();
      const all = browserDrafts().of(noun);
      const free = await freeDrafts(all);
      if (signal.aborted || mine.signal.aborted) return;
      setDrafts(free);
      const held = all.filter((draft) => !free.includes(draft));
      whenReleased(held, () => void look(), mine.signal);
    };
    void look();
    window.addEventListener('focus', () => void look(), { signal });
    // A dialog that was left while it was saving ends after this page began to offer what it had.
    ownDrafts.addEventListener('drop', () => void look(), { signal });
    ownDrafts.addEventListener('return', () => void look(), { signal });
    // What is typed in another tab changes its draft with each key; only one that comes or goes is news.
    const hear = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === null) void recoverAnew().then(look);
      else if (oldValue === null || newValue === null) void look();
    };
    window.addEventListener('storage', hear, { signal });
    return () => controller.abort();
  }, [noun, isDialogOpen]);
  const take = (draft: Draft) => {
    setDrafts((before) => before.filter(({ key }) => key !== draft.key));
    return browserDrafts().latest(draft);
  };
  return {
    drafts,
    take,
    discard: (draft) => {
      const latest = take(draft);
      browserDrafts().drop(draft.key);
      return latest;
    },
    keep: (draft) => {
      browserDrafts().putBack(draft);
      // By then another list may be shown than the one it was discarded from.
      ownDrafts.dispatchEvent(new Event('return'));
    },
  };
}
