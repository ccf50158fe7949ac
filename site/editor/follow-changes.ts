import { editorApi } from './addresses.ts';

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

/**
 * Listens to the server for as long as the returned function is not called, and finds it again when it comes back.
 * @param isThere whether the server answers anything else
 */
export function followChanges(isThere: () => Promise<boolean>, { onChange, onCut, onRefused, onConnected }: Listener): () => void {
  let wasCut = false;
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
