import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { holdDraft } from './draft-locks.ts';
import { DraftStore } from './draft-store.ts';
import type { Draft } from './draft-store.ts';
import { PageDrafts } from './page-drafts.ts';

interface Typed {
  /** Something of it is not saved. */
  isDirty: boolean;
  /** What the dialog started from. */
  base: Draft['base'];
  /** What stands in its fields; another object when it is another. */
  values: Draft['values'];
}

interface KeptDraft {
  /** The browser has no room for it, or may keep nothing: it goes with the page. */
  isPageOnly: boolean;
  drop(): void;
}

/** Keeps what is typed in a dialog for as long as it is not saved, however it came to stand there; goes on with `before` when there is one. */
export function useDraft(noun: string, id: string | undefined, before: Draft | undefined, typed: Typed): KeptDraft {
  const [store] = useState(browserDrafts);
  const [key] = useState(() => before?.key ?? newKey());
  useEffect(() => holdDraft(key), [key]);
  const keep = useEffectEvent((values: Draft['values']) => {
    if (!typed.isDirty) store.drop(key);
    else store.keep({ key, noun, ...(id !== undefined && { id }), base: typed.base, values, savedAt: Date.now() });
  });
  // With the keystroke itself: a page may crash right after it, and what is dropped then must not be kept once more.
  useLayoutEffect(() => keep(typed.values), [typed.values]);
  const isPageOnly = useSyncExternalStore(onThisPage.subscribe, () => onThisPage.has(key));
  return { isPageOnly, drop: () => store.drop(key) };
}

const onThisPage = new PageDrafts();

/** The drafts that this browser keeps, and those that only this page does. */
export function browserDrafts(): DraftStore {
  try {
    return new DraftStore(window.localStorage, onThisPage);
  } catch (error) {
    // A browser may be told to keep nothing.
    if (error instanceof DOMException) return new DraftStore(undefined, onThisPage);
    throw error;
  }
}

function newKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}
