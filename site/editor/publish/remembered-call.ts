import type { PublishCall } from './publish-call.ts';

const storageKey = 'journal-publish-call';

/** Remembers the call under way in this tab, over a reload. */
export function rememberCall(call: PublishCall | undefined): void {
  try {
    if (call) sessionStorage.setItem(storageKey, JSON.stringify(call));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that stores nothing, or no more: after a reload, the line at the top still tells what was done.
  }
}

/** The call that a reload of this tab interrupted. */
export function rememberedCall(): PublishCall | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as PublishCall);
  } catch {
    return undefined;
  }
}
