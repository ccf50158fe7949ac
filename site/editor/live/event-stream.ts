import { editorApi } from '../../../server/model/api/paths.ts';

interface Listener {
  /** Files of this part of the content changed. */
  onChange(part: string): void;
  onCut(): void;
  /** The server answers and has no stream for us, so that nothing is told; said again as long as that lasts. */
  onRefused(): void;
  /** The server answers; `wasCut` when it did not before, and what changed meanwhile was told to nobody. */
  onConnected(wasCut: boolean): void;
}

// Sooner than browsers come back by themselves, and they never do after an answer that is no stream: a proxy's 502.
const retryMilliseconds = 1000;
// Where it has no stream left, everything is read again each time.
const pollMilliseconds = 10_000;

const shared = 'journal-changes';

type News = { [Name in keyof Listener]: { name: Name; parameters: Parameters<Listener[Name]> } }[keyof Listener];

/**
 * Hears of changes for as long as the returned function is not called. Of all tabs of a browser one listens to the server and tells the
 * others, for a browser has six connections to a server over HTTP/1.1, and six streams would leave none to save by.
 * @param isThere whether the server answers anything else
 */
export function followChanges(isThere: () => Promise<boolean>, listener: Listener): () => void {
  // Browsers know locks on pages of this machine and over HTTPS only.
  if (!navigator.locks) return listen(isThere, listener, false);
  const done = new AbortController();
  const { signal } = done;
  const channel = new BroadcastChannel(shared);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => tell(listener, data));
  const tellAll = (news: News) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: only this origin hears it
    channel.postMessage(news);
    tell(listener, news);
  };
  let stopAlone: (() => void) | undefined;
  takeTurn().catch((error: unknown) => {
    // A browser that may keep nothing of a site has locks and gives none.
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
    if (!signal.aborted) stopAlone = listen(isThere, listener, false);
  });
  return () => {
    done.abort();
    channel.close();
    stopAlone?.();
  };

  async function takeTurn(): Promise<void> {
    const isFirst = await navigator.locks.request(shared, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(false);
      return lock !== null;
    });
    if (isFirst || signal.aborted) return;
    listener.onConnected(false);
    await navigator.locks
      .request(shared, { signal }, () => lead(true))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }

  /** Listens for all tabs until this one stops. @param isHeir another did before, and nobody heard what changed in between */
  function lead(isHeir: boolean): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const stop = listen(
      isThere,
      {
        onChange: (part) => tellAll({ name: 'onChange', parameters: [part] }),
        onCut: () => tellAll({ name: 'onCut', parameters: [] }),
        onRefused: () => tellAll({ name: 'onRefused', parameters: [] }),
        onConnected: (wasCut) => tellAll({ name: 'onConnected', parameters: [wasCut] }),
      },
      isHeir,
    );
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  }
}

function tell(listener: Listener, { name, parameters }: News): void {
  (listener[name] as (...all: typeof parameters) => void)(...parameters);
}

/** Listens to the server, and finds it again when it comes back. @param isLate something may have changed before the first answer */
function listen(isThere: () => Promise<boolean>, { onChange, onCut, onRefused, onConnected }: Listener, isLate: boolean): () => void {
  let wasCut = isLate;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events = connect();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    events.close();
  };

  function connect(): EventSource {
    const source = new EventSource(editorApi.events, { withCredentials: true });
    source.addEventListener('change', ({ data }: MessageEvent<string>) => onChange(data));
    source.addEventListener('open', () => {
      onConnected(wasCut);
      wasCut = false;
    });
    source.addEventListener('error', () => void reconnect(source));
    return source;
  }

  async function reconnect(source: EventSource): Promise<void> {
    // Browsers close it themselves only after an answer that is no stream.
    const isAnswered = source.readyState === EventSource.CLOSED;
    source.close();
    wasCut = true;
    const isRefused = isAnswered && (await isThere());
    if (isStopped) return;
    if (isRefused) onRefused();
    else onCut();
    timer = setTimeout(
      () => {
        events = connect();
      },
      isRefused ? pollMilliseconds : retryMilliseconds,
    );
  }
}
