import { EventStream, HTTPError, HTTPResponse, type H3Event } from 'h3';
import { addressOf, networkOf } from '../http/client-address.ts';
import { editorApi, type PartRevisions } from '../model/api/editor-calls.ts';
import { collectionNames } from '../model/entities/collections.ts';
import { singleFiles } from '../model/entities/nouns.ts';
import type { Router } from './router.ts';
import type { Uses } from '../services.ts';
import type { Repository } from '../content/repository.ts';
import type { ContentPart } from '../content/tree/stored-item.ts';

// Proxies drop a silent connection after a minute.
const heartbeatMs = 25_000;

// Each stream holds a connection for hours. Far above the tabs of any team, even behind one proxy; a refused page polls instead.
const maxStreams = 256;
const maxStreamsPerClient = 32;

/** Server-sent events: first `revisions`, then `change` with the part of the content that changed, and its revision as id. */
export function eventRoute(router: Router, { repository, config, closing }: Uses<'repository' | 'config' | 'closing'>): void {
  const clients = new Map<EventStream, string>();
  closing.addEventListener('abort', () => {
    for (const stream of clients.keys()) void stream.close();
  });
  router.get(editorApi.events, (event) => {
    if (event.req.method === 'HEAD') return new HTTPResponse(null, { headers: { 'content-type': 'text/event-stream' } });
    const client = networkOf(addressOf(event, config.trustedProxies));
    const headers = { 'retry-after': '10' };
    if (clients.size >= maxStreams) throw new HTTPError({ status: 503, message: 'Too many pages listen for changes already', headers });
    if ([...clients.values()].filter((other) => other === client).length >= maxStreamsPerClient)
      throw new HTTPError({ status: 429, message: 'Too many pages of yours listen for changes already', headers });
    const stream = openStream(event, repository);
    clients.set(stream, client);
    stream.onClosed(() => clients.delete(stream));
    return stream;
  });
}

function openStream(event: H3Event, repository: Repository): EventStream {
  const stream = new EventStream(event);
  const changed = new Set<ContentPart>();
  let isSending = false;

  const heartbeat = setInterval(() => !isSending && void stream.pushComment('still here'), heartbeatMs);
  const stopListening = repository.onChange((part) => {
    changed.add(part);
    if (!isSending) void send();
  });
  stream.onClosed(() => {
    clearInterval(heartbeat);
    stopListening();
  });
  const revisions: PartRevisions = Object.fromEntries(
    ([...collectionNames, ...singleFiles, 'images'] as const).map((part) => [part, repository.revisionTag(part)]),
  );
  // The first bytes tell the browser that it is connected. It refetches what it has in another revision.
  void stream.push({ event: 'revisions', data: JSON.stringify(revisions) });
  return stream;

  /** A push waits for a slow reader; meanwhile the changes of a part become one event. */
  async function send(): Promise<void> {
    isSending = true;
    for (const part of changed) {
      changed.delete(part);
      await stream.push({ event: 'change', data: part, id: repository.revisionTag(part) });
    }
    isSending = false;
  }
}
