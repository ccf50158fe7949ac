import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { DraftCopies } from './draft-copies.ts';
import { holdDraft } from './draft-locks.ts';
import { DraftStore } from './draft-store.ts';
import type { Draft } from './draft.ts';
import { newKey } from '../api/new-key.ts';
import { PageDrafts } from './page-drafts.ts';

interface Typed {
  /** Something of it is not saved. */
  isDirty: boolean;
  /** What the dialog started from, what was typed, and where theirs was chosen. */
  edit: Pick<Draft, 'base' | 'yielded'> & { own: Partial<Draft['own']>; earlier: Partial<Draft['earlier']> };
  /** What stands in its fields; another object when it is another. */
  values: Draft['values'];
}

/** A draft of what was sent and not answered yet; nobody is offered it until it is known not to be saved. */
export interface SentDraft {
  /** Keeps it: from now on it stands in its fields no more. */
  keep(): void;
  end(isSaved: boolean): void;
}

interface KeptDraft {
  /** The browser has no room for it, or may keep nothing: it goes with the page. */
  isPageOnly: boolean;
  drop(): void;
  /** Drops it when nothing was typed after these values were sent, also by a dialog that was left meanwhile. */
  dropSent(values: Draft['values']): void;
  /** For values that are being sent, whose fields take what comes next meanwhile. */
  ofSent(values: Draft['values']): SentDraft;
}

/**
 * Keeps what is typed in a dialog for as long as it is not saved, however it came to stand there. One that goes on with a draft makes
 * a draft of its own from it: another tab may have gone on with it too, and each drops its own alone.
 */
export function useDraft(noun: string, id: string | undefined, before: Draft | undefined, typed: Typed): KeptDraft {
  const [store] = useState(browserDrafts);
  const [key] = useState(newKey);
  // Before it is kept: what is kept and not held is offered in other tabs.
  useLayoutEffect(() => holdDraft(key), [key]);
  const keep = useEffectEvent((values: Draft['values']) => {
    if (!typed.isDirty) return store.drop(key);
    const { base, yielded } = typed.edit;
    const [own, earlier] = [{ ...typed.edit.own } as Draft['own'], { ...typed.edit.earlier } as Draft['earlier']];
    store.keep({ key, noun, ...(id !== undefined && { id }), base, values, own, yielded, earlier, savedAt: Date.now() });
  });
  // With the keystroke itself: a page may crash right after it, and what is dropped then must not be kept once more.
  useLayoutEffect(() => keep(typed.values), [typed.values]);
  // After what goes on from it is kept: a browser may be killed in between.
  const dropEarlier = useEffectEvent((earlier: Draft | undefined) => {
    if (!earlier) return;
    store.drop(earlier.key);
    // Now there may be room.
    if (onThisPage.has(key)) keep(typed.values);
  });
  useLayoutEffect(() => dropEarlier(before), [before]);
  // Where a browser has no locks, another tab may offer to discard it.
  useEffect(() => store.onDropped(key, () => keep(typed.values)), [store, key, typed.values]);
  const isPageOnly = useSyncExternalStore(onThisPage.subscribe, () => onThisPage.has(key));
  const dropSent = (sent: Draft['values']) => {
    const kept = store.of(noun).find((draft) => draft.key === key);
    if (kept && Object.entries(kept.values).every(([name, value]) => value === sent[name])) store.drop(key);
  };
  const ofSent = (sent: Draft['values']): SentDraft => {
    const sentKey = newKey();
    let release: (() => void) | undefined;
    return {
      keep: () => {
        if (release) return;
        release = holdDraft(sentKey);
        const { base } = typed.edit;
        const own = Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== base[name]));
        store.keep({ key: sentKey, noun, base, values: sent, own, yielded: [], earlier: {}, savedAt: Date.now() });
      },
      end: (isSaved) => {
        if (isSaved) store.drop(sentKey);
        release?.();
      },
    };
  };
  return { isPageOnly, drop: () => store.drop(key), dropSent, ofSent };
}

/** Whether there are drafts that go with this page. */
export function useHasPageDrafts(): boolean {
  return useSyncExternalStore(
    onThisPage.subscribe,
    () => onThisPage.all().length > 0,
    () => false,
  );
}

const onThisPage = new PageDrafts();
const copies = new DraftCopies();
let recovery: Promise<void> | undefined;

// Browsers have been seen that open IndexedDB and never answer.
const longestRecoveryMilliseconds = 2000;

/** Resolves when this page has what a killed browser kept of drafts, or when that takes too long. */
export function recoverDrafts(): Promise<void> {
  return (recovery ??= Promise.race([
    browserDrafts().recover(),
    new Promise<void>((resolve) => setTimeout(resolve, longestRecoveryMilliseconds)),
  ]));
}

/** The same once more: storage was emptied meanwhile. */
export function recoverAnew(): Promise<void> {
  recovery = undefined;
  return recoverDrafts();
}

/** The drafts that this browser keeps, and those that only this page does. */
export function browserDrafts(): DraftStore {
  try {
    return new DraftStore(window.localStorage, onThisPage, copies);
  } catch (error) {
    // A browser may be told to keep nothing.
    if (error instanceof DOMException) return new DraftStore(undefined, onThisPage, copies);
    throw error;
  }
}
