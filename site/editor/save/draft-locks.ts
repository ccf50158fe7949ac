/** Locks a draft in this tab until the returned function is called or the tab is closed. */
export function holdDraft(key: string): () => void {
  const done = new AbortController();
  const ended = () => (done.signal.aborted ? undefined : new Promise((resolve) => done.signal.addEventListener('abort', resolve)));
  // Locks need HTTPS or a loopback address.
  navigator.locks?.request(lockName(key), ended).catch(ignoreForbidden);
  return () => done.abort();
}

/** Calls `then` when one of the drafts is released, until `signal` aborts. */
export function whenReleased(drafts: readonly { key: string }[], then: () => void, signal: AbortSignal): void {
  for (const { key } of drafts)
    navigator.locks
      ?.request(lockName(key), { signal, mode: 'shared' }, () => undefined)
      .then(then, (error: unknown) => {
        if (!signal.aborted) ignoreForbidden(error);
      });
}

/** The drafts that no tab has open. */
export async function freeDrafts<D extends { key: string }>(drafts: readonly D[]): Promise<D[]> {
  const { held = [], pending = [] } = (await navigator.locks?.query().catch(ignoreForbidden)) ?? {};
  const names = new Set([...held, ...pending].flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
  return drafts.filter(({ key }) => !names.has(lockName(key)));
}

function lockName(key: string): string {
  return `journal-draft ${key}`;
}

/** A browser that denies storage refuses every lock. */
function ignoreForbidden(error: unknown): undefined {
  if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
}
