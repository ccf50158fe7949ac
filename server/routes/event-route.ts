import { EventStream, HTTPResponse, type H3Event } from 'h3';
import { addressOf, StreamLimit } from '../http/rate-limits.ts';
import { editorApi, type ListRevisions } from '../model/api/editor-paths.ts';
import type { Router } from './router.ts';
import type { Services } from '../services.ts';
import type { Repository } from '../content/repository.ts';
import type { ContentPart } from '../content/stored-item.ts';

// Proxies drop a silent connection after a minute.
const heartbeatMs = 25_000;

/** Server-sent events: first `revisions`, then `change` with the part of the content that changed. */
export function eventRoute(router: Router, { repository, closing }: Services): void {
  const limit = new StreamLimit<EventStream>();
  closing.addEventListener('abort', () => {
    for (const stream of limit.streams) void stream.close();
  });
  router.get(editorApi.events, (event) => {
    if (event.req.method === 'HEAD') return new HTTPResponse(null, { headers: { 'content-type': 'text/event-stream' } });
    const stream = limit.take(addressOf(event), () => openStream(event, repository));
    stream.onClosed(() => limit.release(stream));
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
  const revisions: ListRevisions = {
    [editorApi.quotes]: repository.revisionTag('quotes'),
    [editorApi.prompts]: repository.revisionTag('prompts'),
    [editorApi.templates]: repository.revisionTag('templates'),
  };
  // The first bytes tell the browser that it is connected. It reads the lists again that it has in another revision.
  void stream.push({ event: 'revisions', data: JSON.stringify(revisions) });
  return stream;

  /** A push waits for a slow reader; meanwhile the changes of a part become one event. */
  async function send(): Promise<void> {
    isSending = true;
    for (const part of changed) {
      changed.delete(part);
      await stream.push({ event: 'change', data: part });
    }
    isSending = false;
  }
}
