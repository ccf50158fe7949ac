import { useLayoutEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { editorApi, followsFromTexts } from '../../../server/model/api/editor-paths.ts';
import { api } from '../../../server/model/api/paths.ts';
import { usePageData } from '../../data/page-context.ts';
import { listenToEvents } from './event-stream.ts';
import type { Refetcher } from './refetcher.ts';

const pathsOf = new Map<string, readonly string[]>([
  ['quotes', [editorApi.quotes]],
  ['prompts', [editorApi.prompts]],
  ['templates', [editorApi.templates]],
  ['categories', [api.categories]],
  // With what uses them.
  ['images', [editorApi.pictures]],
  ['posts', [editorApi.pictures]],
  ['pages', [editorApi.pictures]],
  ['site', [editorApi.pictures]],
]);

/** What no event reports: a commit, or a session that began in another tab. */
const unreported = [editorApi.changes, editorApi.publish, editorApi.publishable, editorApi.access];

const arrivalCheckMs = 500;

/** Refetches a list whenever its files change. Returns whether the server can be reached. */
export function useContentChanges(refetcher: Refetcher): { isConnected: boolean } {
  const { cache } = useSWRConfig();
  const { isStatic } = usePageData();
  const [isConnected, setConnected] = useState(true);
  // In the task in which the first lists are requested.
  useLayoutEffect(() => {
    // The files of a static site change with the next build.
    if (isStatic) return undefined;
    const waits = new Map<string, ReturnType<typeof setTimeout>>();
    /** Refetches a list unless it is in the revision that the server had when the stream opened; one that is being read, after it has arrived. */
    const catchUp = (path: string, revision: string | undefined, wasCut: boolean): void => {
      clearTimeout(waits.get(path));
      const state = cache.get(path);
      // No part of this page shows the list.
      if (!state) return;
      const { data, error } = state;
      if (data === undefined && error === undefined) waits.set(path, setTimeout(catchUp, arrivalCheckMs, path, revision, wasCut));
      // A list that could not be read is read again when the server is back, or on request.
      else if (data === undefined ? wasCut : revision === undefined || revision !== refetcher.revisions.get(path))
        refetcher.refetchSoon(path);
    };
    const readAll = (read: (path: string) => void): void => {
      for (const path of new Set([...pathsOf.values()].flat())) read(path);
      // The server may be read-only or closed after a restart.
      refetcher.refetchSoon(editorApi.access);
      refetcher.refetchSoon(followsFromTexts);
    };
    const stop = listenToEvents((event) => {
      if (event.kind === 'change') {
        for (const path of pathsOf.get(event.part) ?? []) refetcher.refetchSoon(path);
        refetcher.refetchSoon(followsFromTexts);
        return;
      }
      setConnected(event.kind !== 'cut');
      if (event.kind === 'refused') readAll((path) => refetcher.refetchSoon(path));
      if (event.kind !== 'connected') return;
      const { wasCut, revisions } = event;
      readAll((path) => catchUp(path, revisions[path], wasCut));
    });
    const refetchUnreported = () => unreported.forEach((path) => refetcher.refetchSoon(path));
    window.addEventListener('focus', refetchUnreported);
    return () => {
      stop();
      window.removeEventListener('focus', refetchUnreported);
      for (const wait of waits.values()) clearTimeout(wait);
    };
  }, [refetcher, cache, isStatic]);
  return { isConnected };
}
