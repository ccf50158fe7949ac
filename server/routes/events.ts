import { EventStream, HTTPResponse } from 'h3';
import type { H3, H3Event } from 'h3';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import type { ContentPart } from '../store/stored.ts';

// Shorter than the minute after which proxies drop a silent connection.
const heartbeatMilliseconds = 25_000;

/** A stream that tells what part of the content changed, whoever changed it. */
export function eventRoute(app: H3, services: Services): void {
  const open = new Set<EventStream>();
  services.closing.addEventListener('abort', () => {
    for (const stream of open) void stream.close();
  });
  route(app, '/api/events', {
    GET: (event) => {
      if (event.req.method === 'HEAD') return head(services);
      const stream = openStream(event, services);
      open.add(stream);
      stream.onClosed(() => open.delete(stream));
      return stream;
    },
  });
}

function head({ base }: Services): HTTPResponse {
  return new HTTPResponse(null, { headers: { ...base, 'content-type': 'text/event-stream' } });
}

function openStream(event: H3Event, { repository, base }: Services): EventStream {
  for (const [name, value] of Object.entries(base)) event.res.headers.set(name, value);
  const stream = new EventStream(event);
  const changed = new Set<ContentPart>();
  let isSending = false;

  const heartbeat = setInterval(() => !isSending && void stream.pushComment('still here'), heartbeatMilliseconds);
  const stopListening = repository.onChange((part) => {
    changed.add(part);
    if (!isSending) void send();
  });
  stream.onClosed(() => {
    clearInterval(heartbeat);
    stopListening();
  });
  // The first bytes tell the browser that it is connected.
  void stream.pushComment('connected');
  return stream;

  /** A push waits for a slow reader; what changes meanwhile is one word a part, however often. */
  async function send(): Promise<void> {
    isSending = true;
    for (const part of changed) {
      changed.delete(part);
      await stream.push({ event: 'change', data: part });
    }
    isSending = false;
  }
}
