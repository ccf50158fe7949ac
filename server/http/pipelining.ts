import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// Browsers and proxies send a request when the one before is answered; who sends more at once hardly sends as many.
const mostWaiting = 8;

// What Apache takes of them. Thousands of short ones take up ten times the room in memory that they were sent in.
const mostHeaders = 100;

/**
 * Handles the requests of a connection one after the other, as they are answered: Node gives out all that came in one piece at once,
 * a thousand of them, whose answers would be made and kept although only the first can be sent. A client that leaves takes the rest
 * along. Node reads on and keeps all that waits: a client is cut off that lets more than a few wait, or one with a body, which none may
 * send behind another. So is one with more than a hundred headers, which is told why where it is its turn.
 */
export function inTurns(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  return (request, response) => {
    const { socket } = request;
    // Of what came in one piece Node gives out the rest also when its connection is cut, or behind its last answer.
    if (!socket.writable) return;
    const turns = connections.get(socket);
    const isFirst = !turns || turns.last.closed;
    // Not of any method: what ends a body are headers once more.
    if (!isFirst && hasBody(request)) cutUnlessAnswered(turns.last, socket);
    // Nobody reads what comes with these, and Node would keep it for as long as the answer is not taken.
    if (request.method === 'GET' || request.method === 'HEAD') request.resume();
    if (isFirst) connections.set(socket, { last: response, waiting: 0 });
    if (request.rawHeaders.length > 2 * mostHeaders) return refuse(response, isFirst);
    if (isFirst) return void handle(request, response);
    turns.last.once('close', () => {
      turns.waiting -= 1;
      if (socket.writable) handle(request, response);
    });
    turns.last = response;
    turns.waiting += 1;
    if (turns.waiting > mostWaiting) socket.destroy();
  };
}

/** A client may have all of an answer a moment before its end is told here. */
function cutUnlessAnswered(last: ServerResponse, socket: Socket): void {
  if (!last.writableEnded) socket.destroy();
  setImmediate(() => {
    if (!last.closed) socket.destroy();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0';
}

function refuse(response: ServerResponse, isFirst: boolean): void {
  if (!isFirst) return void response.req.socket.destroy();
  // Whoever still sends is not answered but cut off, and a proxy asks the next server. The request's timeout bounds the wait.
  response.req.resume().once('end', () => {
    response.writeHead(431, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' });
    response.end(`A request has at most ${mostHeaders} headers`);
  });
}
