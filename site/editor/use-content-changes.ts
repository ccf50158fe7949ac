import { useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi } from './addresses.ts';

const pathOf = new Map([
  ['quotes', editorApi.quotes],
  ['prompts', editorApi.prompts],
  ['templates', editorApi.templates],
]);

/** Reads a list again whenever its files changed, whoever changed them. Gives whether the server can be reached. */
export function useContentChanges(): { isConnected: boolean } {
  const { mutate } = useSWRConfig();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    let wasCut = false;
    const events = new EventSource(editorApi.events, { withCredentials: true });
    events.addEventListener('change', ({ data }: MessageEvent<string>) => {
      const path = pathOf.get(data);
      if (path) void mutate(path);
    });
    events.addEventListener('error', () => {
      wasCut = true;
      setConnected(false);
    });
    events.addEventListener('open', () => {
      setConnected(true);
      // What changed meanwhile was told to nobody.
      if (wasCut) for (const path of pathOf.values()) void mutate(path);
      wasCut = false;
    });
    return () => events.close();
  }, [mutate]);
  return { isConnected };
}
