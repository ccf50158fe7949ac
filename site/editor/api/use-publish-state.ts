import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { KnownPublishState, PublishRequest, PublishState, PushRequest, UpdateRequest } from '../../../server/model/api/publish-api.ts';
import { usePageData } from '../../data/page-context.ts';
import { useRead } from '../../data/use-read.ts';
import { withStorage } from '../../data/use-stored-choice.ts';

/** The state of publishing; undefined while it is loading, without a git repository, and where publishing is not allowed. */
export function usePublishState(): KnownPublishState | undefined {
  const read = useRead<PublishState>(usePageData().isStatic ? null : editorApi.publish);
  const state = read.status === 'loaded' ? read.value : undefined;
  return state?.isKnown && isAllowed(state) ? state : undefined;
}

/** A server that does not publish refuses all ways. An unfinished merge does, too, and ends. */
function isAllowed({ refusals, underWay }: KnownPublishState): boolean {
  return underWay !== null || Object.values(refusals).some((refusal) => refusal === null);
}

/** A call that publishes, updates or pushes. The same call sent again, as after a lost response, has the same key. */
export type PublishCall = { key: string } & (
  | { what: 'publish'; body: PublishRequest }
  | { what: 'update'; body: UpdateRequest }
  | { what: 'push'; body: PushRequest }
);

const storageKey = 'journal-publish-call';

/** Remembers the call under way in this tab, over a reload. Without storage, the line at the top still tells what was done. */
export function rememberCall(call: PublishCall | undefined): void {
  withStorage(() => (call ? sessionStorage.setItem(storageKey, JSON.stringify(call)) : sessionStorage.removeItem(storageKey)));
}

/** The call that a reload of this tab interrupted. */
export function rememberedCall(): PublishCall | undefined {
  // The server, which renders the page first, has no storage.
  const text = withStorage(() => (globalThis.sessionStorage as Storage | undefined)?.getItem(storageKey));
  return text ? (JSON.parse(text) as PublishCall) : undefined;
}
