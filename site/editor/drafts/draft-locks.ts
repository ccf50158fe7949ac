/** Marks a draft as being written in this tab, until the returned function is called or the tab is gone. */
export function holdDraft(key: string): () => void {
  const done = new AbortController();
  const ended = () => (done.signal.aborted ? undefined : new Promise((resolve) => done.signal.addEventListener('abort', resolve)));
  // Browsers know locks on pages of this machine and over HTTPS only.
  navigator.locks?.request(lockName(key), ended).catch(ignoreForbidden);
  return () => done.abort();
}

/** Calls back when one of `drafts` that is being written now is no more, until `signal` ends it. */
export function whenReleased(drafts: readonly { key: string }[], then: () => void, signal: AbortSignal): void {
  for (const { key } of drafts)
    navigator.locks
      ?.request(lockName(key), { signal, mode: 'shared' }, () => undefined)
      .then(then, (error: unknown) => {
        if (!signal.aborted) ignoreForbidden(error);
      });
}

/** Those of `drafts` that are being written in no tab. */
export async function freeDrafts<D extends { key: string }>(drafts: readonly D[]): Promise<D[]> {
  const { held = [], pending = [] } = (await navigator.locks?.query().catch(ignoreForbidden)) ?? {};
  // One that was asked for a moment ago is as good as held; a shared one is a tab that waits for it.
  const names = new Set([...held, ...pending].flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
  return drafts.filter(({ key }) => !names.has(lockName(key)));
}

function lockName(key: string): string {
  return `journal-draft ${key}`;
}

/** A browser that may keep nothing of a site has locks and gives none. */
function ignoreForbidden(error: unknown): undefined {
  if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
}
