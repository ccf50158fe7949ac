import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uniqueKey } from '../api/unique-key.ts';
import { holdDraft } from './draft-locks.ts';
import type { Draft } from './draft.ts';
import { useDraftStore } from './use-draft-store.ts';

interface Typed extends Pick<Draft, 'noun' | 'base'> {
  id: string | undefined;
  own: Partial<Draft['own']>;
  isDirty: boolean;
  /** The draft that the dialog continues. */
  continued: Draft | undefined;
}

/** The draft of a new item that was sent while its dialog goes on with the next. */
interface SentDraft {
  drop(): void;
  /** Offers the draft; with `isResumed` the dialog continues it. */
  keep(isResumed: boolean): void;
}

interface WrittenDraft {
  isPersistent: boolean;
  drop(): void;
  /** Starts another draft. The returned object controls the previous one. */
  startNext(): SentDraft;
}

/**
 * Stores unsaved text of a dialog. A dialog that continues a draft writes it under a new key: the previous dialog may still be saving
 * the draft, and deletes it afterwards.
 */
export function useDraft({ noun, id, base, own, isDirty, continued }: Typed): WrittenDraft {
  const store = useDraftStore();
  const [key, setKey] = useState(uniqueKey);
  const written = useRef<string>(undefined);
  useLayoutEffect(() => holdDraft(key), [key]);
  useEffect(() => {
    if (isDirty) store.put({ key, noun, ...(id !== undefined && { id }), base, own: own as Draft['own'], savedAt: Date.now() });
    else if (written.current === key) store.delete(key);
    written.current = isDirty ? key : undefined;
  }, [store, key, noun, id, base, own, isDirty]);
  useEffect(() => {
    if (continued) store.delete(continued.key);
  }, [store, continued]);
  const isPersistent = useSyncExternalStore(
    (listen) => {
      store.addEventListener('change', listen);
      return () => store.removeEventListener('change', listen);
    },
    () => store.isPersistent,
  );
  return { isPersistent, drop: () => store.delete(key), startNext };

  function startNext(): SentDraft {
    // Before the dialog releases its lock, so that no other tab sees a free draft.
    const release = holdDraft(key);
    setKey(uniqueKey());
    return {
      drop: () => {
        store.delete(key);
        release();
      },
      keep: (isResumed) => {
        if (isResumed) setKey(key);
        release();
      },
    };
  }
}
