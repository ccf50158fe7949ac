import useSWR from 'swr';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type {
  KnownPublishState,
  PublishOutcome,
  PublishRequest,
  PublishState,
  PushRequest,
  UpdateRequest,
} from '../../../server/model/api/publish-api.ts';
import { withStorage } from '../../data/use-stored-choice.ts';
import { useRefetcher } from './refetcher.ts';
import { requestJson } from './request.ts';
import { useServersRead } from './session.ts';

/** The state of publishing; undefined while it is loading, without a git repository, and where publishing is not allowed. */
export function usePublishState(): KnownPublishState | undefined {
  const state = useServersRead<PublishState>(editorApi.publish).value;
  if (!state?.isKnown) return undefined;
  // A server that does not publish refuses everything. So does an unfinished merge, but only until it ends.
  return state.underWay !== null || Object.values(state.refusals).includes(null) ? state : undefined;
}

const lookEveryMs = 5 * 60_000;

/** What others put online, polled every few minutes; undefined before the first response, and without a remote that can be asked. */
export function useLook(state: KnownPublishState | undefined): PublishOutcome | undefined {
  const refetcher = useRefetcher();
  const canAsk = state?.remote && state.refusals.update === null;
  const { data } = useSWR<PublishOutcome, Error>(canAsk ? 'look' : null, look, {
    refreshInterval: lookEveryMs,
    dedupingInterval: lookEveryMs,
  });
  return data;

  async function look(): Promise<PublishOutcome> {
    const outcome = await requestJson<PublishOutcome>(editorApi.look, { method: 'POST' });
    if (outcome.isDone) void refetcher.refetchSoon(editorApi.publish);
    return outcome;
  }
}

/** A call that publishes, updates or pushes. A retry, for example after a lost response, has the same key. */
export type PublishCall = { key: string } & (
  | { what: 'publish'; body: PublishRequest }
  | { what: 'update'; body: UpdateRequest }
  | { what: 'push'; body: PushRequest }
);

const storageKey = 'journal-publish-call';

/** Remembers this tab's running call across a reload. Without storage, the line at the top still says what was done. */
export function rememberCall(call: PublishCall | undefined): void {
  withStorage(() => (call ? sessionStorage.setItem(storageKey, JSON.stringify(call)) : sessionStorage.removeItem(storageKey)));
}

/** The call that a reload of this tab interrupted. */
export function rememberedCall(): PublishCall | undefined {
  // The server, which renders the page first, has no storage.
  const text = withStorage(() => (globalThis.sessionStorage as Storage | undefined)?.getItem(storageKey));
  return text ? (JSON.parse(text) as PublishCall) : undefined;
}
