import useSWR from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { KnownPublishState, PublishOutcome } from '../../../server/model/api/publish-api.ts';
import { useRefetcher } from '../api/refetcher.ts';
import { requestJson } from '../api/request.ts';

const everyMs = 5 * 60_000;

/**
 * Asks where the site is kept what others put online: when the editor opens, and every few minutes while it is shown. Undefined without an
 * answer yet, and where nobody can be asked.
 */
export function useLook(state: KnownPublishState | undefined): PublishOutcome | undefined {
  const refetcher = useRefetcher();
  const canAsk = state?.remote && state.refusals.update === null;
  const { data } = useSWR<PublishOutcome, Error>(canAsk ? 'look' : null, look, {
    refreshInterval: everyMs,
    dedupingInterval: everyMs,
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });
  return data;

  async function look(): Promise<PublishOutcome> {
    const outcome = await requestJson<PublishOutcome>(editorApi.look, { method: 'POST' });
    if (outcome.isDone) void refetcher.refetchSoon(editorApi.publish);
    return outcome;
  }
}
