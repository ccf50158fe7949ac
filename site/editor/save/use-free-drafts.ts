import { useEffect, useState } from 'react';
import { freeDrafts, whenReleased } from './draft-locks.ts';
import type { Draft } from './draft.ts';
import { useDraftStore } from './draft-store.ts';

/** The drafts of one kind that no dialog has open, the newest first; none while this page has a dialog open. */
export function useFreeDrafts(noun: string, isDialogOpen: boolean): readonly Draft[] {
  const store = useDraftStore();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    if (isDialogOpen) return undefined;
    let current = new AbortController();
    const read = async (): Promise<void> => {
      current.abort();
      const { signal } = (current = new AbortController());
      const all = await store.list(noun);
      const free = await freeDrafts(all);
      if (signal.aborted) return;
      setDrafts(free);
      const held = all.filter((draft) => !free.includes(draft));
      whenReleased(held, () => void read(), signal);
    };
    const listen = () => void read();
    listen();
    window.addEventListener('focus', listen);
    store.addEventListener('change', listen);
    return () => {
      current.abort();
      window.removeEventListener('focus', listen);
      store.removeEventListener('change', listen);
    };
  }, [store, noun, isDialogOpen]);
  return isDialogOpen ? [] : drafts;
}
