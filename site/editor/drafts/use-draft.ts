import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uniqueKey } from '../api/unique-key.ts';
import { holdDraft } from './draft-locks.ts';
import type { Draft } from './draft.ts';
import { useDraftStore } from './use-draft-store.ts';

interface Typed extends Pick<Draft, 'noun' | 'base'> {
  id: string | undefined;
  own: Partial<Draft['own']>;
  /** Something that was typed is not saved. */
  isDirty: boolean;
  /** The draft that the dialog goes on with. */
  continued: Draft | undefined;
}

/** The draft of a new item that was sent while its dialog goes on with the next. */
interface SentDraft {
  drop(): void;
  /** Offers it, or with `isResumed` has the dialog write it again. */
  keep(isResumed: boolean): void;
}

interface WrittenDraft {
  /** The browser stores it. */
  isPersistent: boolean;
  drop(): void;
  /** Starts another draft; the one before stays until the returned object says otherwise. */
  startNext(): SentDraft;
}

/**
 * Stores what is typed in a dialog for as long as it is not saved. A dialog that continues a draft writes it under another key: the
 * dialog that wrote it may still be saving it, and deletes it then.
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
    // Requested before the lock of the open dialog ends, so that no other tab sees the draft free.
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
