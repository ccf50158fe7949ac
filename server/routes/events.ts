import { EventStream, HTTPError, HTTPResponse } from 'h3';
import type { H3, H3Event } from 'h3';
import { addressOf, networkOf } from '../http/client-network.ts';
import { editorApi } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { ContentPart } from '../content/stored.ts';

// Shorter than the minute after which proxies drop a silent connection.
const heartbeatMilliseconds = 25_000;

// Each holds a connection for hours. Far above the tabs of any team, also one behind a single proxy; a page that is refused
// asks now and then instead.
const mostStreams = 256;
const mostOfOneClient = 32;

/** A stream that tells what part of the content changed, whoever changed it; so many at once in total and for each client. */
export function eventRoute(app: H3, services: Services): void {
  const open = new Map<EventStream, string>();
  services.closing.addEventListener('abort', () => {
    for (const stream of open.keys()) void stream.close();
  });
  route(app, editorApi.events, {
    GET: (event) => {
      if (event.req.method === 'HEAD') return head(services);
      const client = networkOf(addressOf(event));
      refuseTooMany(client);
      const stream = openStream(event, services);
      open.set(stream, client);
      stream.onClosed(() => open.delete(stream));
      return stream;
    },
  });

  function refuseTooMany(client: string): void {
    const headers = { 'retry-after': '10' };
    if (open.size >= mostStreams) throw new HTTPError({ status: 503, message: 'Too many pages listen for changes already', headers });
    const ofClient = [...open.values()].filter((other) => other === client).length;
    if (ofClient >= mostOfOneClient)
      throw new HTTPError({ status: 429, message: 'Too many pages of yours listen for changes already', headers });
  }
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
