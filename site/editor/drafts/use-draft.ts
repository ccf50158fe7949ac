import { useEffect, useState } from 'react';
import { holdDraft } from './draft-locks.ts';
import { DraftStore } from './draft-store.ts';
import type { Draft } from './draft-store.ts';

interface OpenDraft {
  keep(base: Draft['base'], values: Draft['values']): void;
  drop(): void;
}

/** The draft of one dialog while it is open; goes on with `before` when there is one. */
export function useDraft(noun: string, id: string | undefined, before: Draft | undefined): OpenDraft {
  const [store] = useState(browserDrafts);
  const [key] = useState(() => before?.key ?? newKey());
  useEffect(() => holdDraft(key), [key]);
  return {
    keep: (base, values) => store.keep({ key, noun, ...(id !== undefined && { id }), base, values, savedAt: Date.now() }),
    drop: () => store.drop(key),
  };
}

/** The drafts that this browser keeps. */
export function browserDrafts(): DraftStore {
  try {
    return new DraftStore(window.localStorage);
  } catch (error) {
    // A browser may be told to keep nothing.
    if (error instanceof DOMException) return new DraftStore(undefined);
    throw error;
  }
}

function newKey(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
}
