import { useSyncExternalStore } from 'react';

/** What `read` returns in the browser, and the server's value in the first render, because a page can be older than the visit. */
export function useBrowserValue<T extends number | string>(read: () => T, servers: T): T {
  return useSyncExternalStore(neverChanges, read, () => servers);
}

function neverChanges(): () => void {
  return () => {};
}
