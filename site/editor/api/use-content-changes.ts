import { useLayoutEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi, type PartRevisions } from '../../../server/model/api/editor-calls.ts';
import { api } from '../../../server/model/api/paths.ts';
import { usePageData } from '../../data/page-context.ts';
import type { Refetcher } from './refetcher.ts';
import { getJson, unauthorized } from '../../data/http.ts';
import { attempt } from './request.ts';

/** The list that has the items of a part of the content, or what uses them. */
const pathsOf = new Map<string, string>([
  ['quotes', editorApi.quotes],
  ['prompts', editorApi.prompts],
  ['templates', editorApi.templates],
  ['categories', api.categories],
  ['editions', editorApi.editions],
  ['printings', editorApi.printings],
  ['images', editorApi.pictures],
  ['posts', editorApi.pictures],
  ['pages', editorApi.pictures],
  ['site', editorApi.pictures],
]);
/** State whose changes no event reports, such as a commit or a log-in in another tab. */
const unreported = [editorApi.changes, editorApi.publish, editorApi.publishable, editorApi.access];

const arrivalCheckMs = 500;

/** Refetches a list whenever its files change. Returns whether the server can be reached. */
export function useContentChanges(refetcher: Refetcher): { isConnected: boolean } {
  const { cache } = useSWRConfig();
  const { isStatic } = usePageData();
  const [isConnected, setConnected] = useState(true);
  // A layout effect, to run in the task in which the first lists are requested.
  useLayoutEffect(() => {
    // The files of a static site change with the next build.
    if (isStatic) return undefined;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    const reported = new Map<string, string>();
    /** Refetches a list unless it has the revision that the server reported when the stream opened. Waits for a list that is still loading. */
    const catchUp = (path: string, revision: string, wasCut: boolean): void => {
      const state = cache.get(path);
      // No part of this page shows the list.
      if (!state || signal.aborted) return;
      const { data, error } = state;
      if (data === undefined && error === undefined) setTimeout(catchUp, arrivalCheckMs, path, revision, wasCut);
      // A list that failed to load is retried when the server is back, or on request.
      else if (data === undefined ? wasCut : revision !== refetcher.revisions.get(path)) void refetcher.refetchSoon(path);
    };
    const refetchUnreported = () => unreported.forEach((path) => void refetcher.refetchSoon(path));
    const refetchPart = (part: string) => {
      const path = pathsOf.get(part);
      if (path !== undefined) void refetcher.refetchSoon(path);
    };
    window.addEventListener(unauthorized, () => void refetcher.refetchSoon(editorApi.access), { signal });
    listenToEvents(signal, (event) => {
      if (event.kind === 'focused') return refetchUnreported();
      if (event.kind === 'change') {
        reported.set(event.part, event.revision);
        void refetcher.refetchTexts(event.part);
        return refetchPart(event.part);
      }
      refetcher.isLive = event.kind === 'connected';
      setConnected(event.kind !== 'cut');
      if (event.kind === 'cut') return reported.clear();
      // After a restart, the server may be read-only or require a log-in.
      refetchUnreported();
      if (event.kind === 'refused') {
        void refetcher.refetchTexts();
        for (const part of pathsOf.keys()) refetchPart(part);
        return;
      }
      for (const [part, revision] of Object.entries(event.revisions)) {
        if (reported.get(part) === revision) continue;
        reported.set(part, revision);
        void refetcher.refetchTexts(part);
        const path = pathsOf.get(part);
        if (path !== undefined) catchUp(path, revision, event.wasCut);
      }
    });
    return () => unmounted.abort();
  }, [refetcher, cache, isStatic]);
  return { isConnected };
}

type StreamEvent =
  | { kind: 'change'; part: string; revision: string }
  /** The window got the focus while the stream was open. A stream that opens then reports changes itself. */
  | { kind: 'focused' }
  | { kind: 'cut' }
  /** The server responds, but refuses the stream to this page. Sent again after each attempt. */
  | { kind: 'refused' }
  /** The stream is open, with the revisions of all parts; `wasCut` when changes may have been missed. */
  | { kind: 'connected'; wasCut: boolean; revisions: PartRevisions };

// Sooner than browsers reconnect. They don't after a non-stream response, such as a proxy's 502.
const retryMs = 1000;
// Without a stream, the editor refetches everything at this interval.
const pollMs = 10_000;

/**
 * Listens to the server-sent events about changes while the page is visible, until the signal aborts. A hidden tab has no
 * stream, because browsers open six connections to a server over HTTP/1.1: six streams would leave none for a save.
 */
function listenToEvents(signal: AbortSignal, receive: (event: StreamEvent) => void): void {
  let wasCut = false;
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  follow();
  document.addEventListener('visibilitychange', follow, { signal });
  window.addEventListener('focus', reportFocus, { signal });
  signal.addEventListener('abort', stop);

  function reportFocus(): void {
    if (events?.readyState === EventSource.OPEN) receive({ kind: 'focused' });
  }

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
    source.addEventListener('change', ({ data, lastEventId }: MessageEvent<string>) =>
      receive({ kind: 'change', part: data, revision: lastEventId }),
    );
    source.addEventListener('revisions', ({ data }: MessageEvent<string>) => {
      receive({ kind: 'connected', wasCut, revisions: JSON.parse(data) as PartRevisions });
      wasCut = false;
    });
    source.addEventListener('error', () => void reconnect(source));
  }

  async function reconnect(source: EventSource): Promise<void> {
    // Browsers close it themselves only after a non-stream response.
    const isAnswered = source.readyState === EventSource.CLOSED;
    source.close();
    wasCut = true;
    const isRefused = isAnswered && !(await attempt(getJson(editorApi.access))).failure;
    if (events !== source) return;
    receive({ kind: isRefused ? 'refused' : 'cut' });
    timer = setTimeout(connect, isRefused ? pollMs : retryMs);
  }
}
