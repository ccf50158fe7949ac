import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { sendJson } from '../api/http-writes.ts';

/**
 * What discards the change at a path, as it was at `version`, and reads again each of `paths` that it made different.
 * Throws HttpError, or what fetch throws.
 */
export function useDiscard(paths: readonly string[]): (path: string, version: string) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (path, version) => {
      await sendJson('DELETE', path, undefined, { 'If-Match': `"${version}"` });
      await Promise.all(paths.map((one) => mutate(one)));
    },
    [mutate, paths],
  );
}
