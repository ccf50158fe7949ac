import { STATUS_CODES, type RequestListener, type ServerResponse } from 'node:http';
import { domainToUnicode } from 'node:url';
import type { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import type { Socket } from 'node:net';

/** The app as a request listener of Node. An error thrown outside of the app's error handler is logged, and ends only its request. */
export function nodeListener(app: H3): RequestListener {
  const handle = toNodeHandler(app);
  return async (request, response) => {
    // h3 throws on a name that cannot be part of a URL. The guard reads the raw headers and refuses it.
    if (!isHost(request.headers.host ?? '')) delete request.headers.host;
    sendReasons(response);
    try {
      await handle(request, response);
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { connection: 'close' }).end();
    }
  };
}

/** Sends the standard reason phrase with each status. h3 passes an empty one, which Node would send. */
function sendReasons(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) =>
    writeHead(status, ...(rest[0] === '' ? [STATUS_CODES[status] ?? '', ...rest.slice(1)] : rest));
}

/**
 * Closes a connection that sends a request before the previous response, which no browser or proxy does: Node emits a thousand requests from
 * one packet at once and would buffer their responses.
 */
export function refusePipelining(listener: RequestListener): RequestListener {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    // Node emits the rest of a packet even after its connection is closed.
    if (!socket.writable) return;
    const last = lastResponses.get(socket);
    lastResponses.set(socket, response);
    // Nothing reads the body of these, and Node would buffer it until the response is read.
    if (request.method === 'GET' || request.method === 'HEAD') request.resume();
    if (!last || last.closed) return listener(request, response);
    // The client may have the whole response just before Node marks it as closed.
    setImmediate(() => {
      if (!last.closed) socket.destroy();
      else if (socket.writable) listener(request, response);
    });
  };
}

/** Whether `text`, the `Host` of a request, can be part of a URL. Node 24 accepts Punycode that cannot be decoded, such as `xn--a`. */
export function isHost(text: string): boolean {
  const [, name = ''] = hostPattern.exec(text) ?? [];
  return name !== '' && URL.canParse(`http://${text}`) && !/(?:^|\.)xn--/.test(domainToUnicode(name));
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;
