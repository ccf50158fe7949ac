import { editorApi, type ListRevisions } from '../../../server/model/api/editor-paths.ts';
import { getJson } from '../../data/http.ts';
import { saveFailureOf } from './request.ts';

type StreamEvent =
  | { kind: 'change'; part: string }
  | { kind: 'cut' }
  /** The server answers, and has no stream for this page. Sent again after each attempt. */
  | { kind: 'refused' }
  /** The stream is open, with the revisions of the lists unless another tab opened it; `wasCut` when changes may have been missed. */
  | { kind: 'connected'; wasCut: boolean; revisions?: ListRevisions };

type Receive = (event: StreamEvent) => void;

// Sooner than browsers reconnect by themselves. They never do after a response that is no stream, as a proxy's 502.
const retryMs = 1000;
// Without a stream, the editor reads everything again after this time.
const pollMs = 10_000;

/** The lock and the channel that the tabs of one browser share. */
const sharedName = 'journal-changes';

/**
 * Listens to the server-sent events about changes until the returned function is called. One tab of a browser listens and passes the
 * events on: a browser has six connections to a server over HTTP/1.1, so six streams would leave none for a save.
 */
export function listenToEvents(receive: Receive): () => void {
  // Browsers have locks on HTTPS and on pages of this machine only.
  if (!navigator.locks) return listen(receive, false);
  const done = new AbortController();
  const { signal } = done;
  const channel = new BroadcastChannel(sharedName);
  channel.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => receive(data));
  const broadcast = (event: StreamEvent) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is limited to this origin
    channel.postMessage(event);
    receive(event);
  };
  waitForLock().catch((error: unknown) => {
    // A browser that is set to store nothing refuses every lock.
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
    void lead(receive, false);
  });
  return () => {
    done.abort();
    channel.close();
  };

  async function waitForLock(): Promise<void> {
    const isFirst = await navigator.locks.request(sharedName, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(broadcast, false);
      return lock !== null;
    });
    if (isFirst || signal.aborted) return;
    receive({ kind: 'connected', wasCut: false });
    await navigator.locks
      .request(sharedName, { signal }, () => lead(broadcast, true))
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }

  /** Listens until this tab stops. @param isSuccessor another tab did before, and events may be missed in between */
  function lead(send: Receive, isSuccessor: boolean): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    const stop = listen(send, isSuccessor);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(stop())));
  }
}

/** Opens the stream, and opens it again after each cut. @param isLate events may be missed before the first connection */
function listen(send: Receive, isLate: boolean): () => void {
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
    source.addEventListener('change', ({ data }: MessageEvent<string>) => send({ kind: 'change', part: data }));
    source.addEventListener('revisions', ({ data }: MessageEvent<string>) => {
      send({ kind: 'connected', wasCut, revisions: JSON.parse(data) as ListRevisions });
      wasCut = false;
    });
    source.addEventListener('error', () => void reconnect(source));
    return source;
  }

  async function reconnect(source: EventSource): Promise<void> {
    // Browsers close it themselves only after a response that is no stream.
    const isAnswered = source.readyState === EventSource.CLOSED;
    source.close();
    wasCut = true;
    const isRefused = isAnswered && (await isServerUp());
    if (isStopped) return;
    send({ kind: isRefused ? 'refused' : 'cut' });
    const delayMs = isRefused ? pollMs : retryMs;
    timer = setTimeout(() => (events = connect()), delayMs);
  }
}

async function isServerUp(): Promise<boolean> {
  try {
    await getJson(editorApi.access);
    return true;
  } catch (error) {
    saveFailureOf(error);
    return false;
  }
}
