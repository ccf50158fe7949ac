import type { useSWRConfig } from 'swr';
import { deskParts, type Desk } from '../../../server/model/api/desk-api.ts';
import { editorApi, followsFromTexts } from '../../../server/model/api/editor-calls.ts';
import { getJson } from '../../data/http.ts';
import { requiredContext } from '../../data/required-context.ts';

type Swr = Pick<ReturnType<typeof useSWRConfig>, 'cache' | 'mutate'>;

// Both the response to a save and the event stream report the change: one request serves both.
const delayMs = 100;
// A hung request blocks the next one for at most this long.
const timeoutMs = 4000;

const deskPaths = new Set<string>(deskParts.map((part) => editorApi[part]));

/** Refetches paths after a short delay. Calls within it share one request, and each path has one request at a time. */
export class Refetcher {
  /** Whether the event stream is connected. It reports each change, so saves need not refetch. */
  isLive = false;
  readonly revisions = new Map<string, string>();
  readonly #swr: Swr;
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #running = new Map<string, Promise<unknown>>();
  /** Numbers of the last desk request and of the one whose response is shown. */
  #requested = 0;
  #shown = 0;

  constructor(swr: Swr) {
    this.#swr = swr;
  }

  /** Resolves once the path is refetched or has failed: the component that shows the value shows the error. */
  refetchSoon(path: string): Promise<void> {
    // The parts of the desk are loaded separately, but refetched together.
    const call = deskPaths.has(path) ? editorApi.desk : path;
    const waiting = this.#waiting.get(call) ?? this.#refetchAfterLast(call);
    this.#waiting.set(call, waiting);
    return waiting;
  }

  /** Refetches the cached reads that depend on the texts of the content, or of one part of it. */
  async refetchTexts(part?: string): Promise<void> {
    const paths = [...this.#swr.cache.keys()].filter((key) => followsFromTexts(key, part));
    await Promise.all(paths.map((path) => this.refetchSoon(path)));
  }

  async #refetchAfterLast(call: string): Promise<void> {
    await Promise.all([sleep(delayMs), this.#running.get(call)]);
    this.#waiting.delete(call);
    const request = (call === editorApi.desk ? this.#refetchDesk() : this.#swr.mutate(call)).catch(() => undefined);
    this.#running.set(call, Promise.race([request, sleep(timeoutMs)]));
    await request;
  }

  async #refetchDesk(): Promise<void> {
    const turn = ++this.#requested;
    const desk = (await getJson(editorApi.desk)) as Desk;
    // A newer response came first.
    if (turn < this.#shown) return;
    this.#shown = turn;
    await Promise.all(deskParts.map((part) => this.#swr.mutate(editorApi[part], desk[part], { revalidate: false })));
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The refetcher of this page of the editor. */
export const [RefetcherContext, useRefetcher] = requiredContext<Refetcher>('Refetcher');
