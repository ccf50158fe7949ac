import { editorApi, type ListRevisions } from '../../../server/model/api/editor-paths.ts';
import { getJson } from '../../data/http.ts';
import { saveFailureOf } from './request.ts';

type StreamEvent =
  | { kind: 'change'; part: string }
  | { kind: 'cut' }
  /** The server answers, and has no stream for this page. Sent again after each attempt. */
  | { kind: 'refused' }
  /** The stream is open, with the revisions of the lists; `wasCut` when changes may have been missed. */
  | { kind: 'connected'; wasCut: boolean; revisions: ListRevisions };

// Sooner than browsers reconnect by themselves. They never do after a response that is no stream, as a proxy's 502.
const retryMs = 1000;
// Without a stream, the editor reads everything again after this time.
const pollMs = 10_000;

/**
 * Listens to the server-sent events about changes while the page is visible, until the returned function is called. A hidden tab has no
 * stream: a browser has six connections to a server over HTTP/1.1, so six streams would leave none for a save.
 */
export function listenToEvents(receive: (event: StreamEvent) => void): () => void {
  let wasCut = false;
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };

  function follow(): void {
    stop();
    if (document.visibilityState === 'visible') connect();
    else wasCut = true;
  }

  function stop(): void {
    clearTimeout(timer);
    events?.close();
    events = undefined;
  }

  function connect(): void {
    const source = new EventSource(editorApi.events, { withCredentials: true });
    events = source;
    source.addEventListener('change', ({ data }: MessageEvent<string>) => receive({ kind: 'change', part: data }));
    source.addEventListener('revisions', ({ data }: MessageEvent<string>) => {
      receive({ kind: 'connected', wasCut, revisions: JSON.parse(data) as ListRevisions });
      wasCut = false;
    });
    source.addEventListener('error', () => void reconnect(source));
  }

  async function reconnect(source: EventSource): Promise<void> {
    // Browsers close it themselves only after a response that is no stream.
    const isAnswered = source.readyState === EventSource.CLOSED;
    source.close();
    wasCut = true;
    const isRefused = isAnswered && (await isServerUp());
    if (events !== source) return;
    receive({ kind: isRefused ? 'refused' : 'cut' });
    timer = setTimeout(connect, isRefused ? pollMs : retryMs);
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
