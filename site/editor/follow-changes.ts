import { editorApi } from './addresses.ts';

interface Listener {
  /** Files of this part of the content changed. */
  onChange(part: string): void;
  onCut(): void;
  /** The server answers; `wasCut` when it did not before, and what changed meanwhile was told to nobody. */
  onConnected(wasCut: boolean): void;
}

// Sooner than browsers come back by themselves, and they never do after an answer that is no stream: a proxy's 502.
const retryMilliseconds = 1000;

/** Listens to the server for as long as the returned function is not called, and finds it again when it comes back. */
export function followChanges({ onChange, onCut, onConnected }: Listener): () => void {
  let wasCut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let events = connect();
  return () => {
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
    source.addEventListener('error', () => {
      wasCut = true;
      onCut();
      source.close();
      timer = setTimeout(() => {
        events = connect();
      }, retryMilliseconds);
    });
    return source;
  }
}
