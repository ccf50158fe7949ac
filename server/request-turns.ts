import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Handles the requests of a connection one after the other, as they are answered: Node gives out all that came in one piece at once,
 * a thousand of them, whose answers would be made and kept although only the first can be sent. A client that leaves takes the rest along.
 */
export function inTurns(handle: RequestListener): RequestListener {
  const last = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = last.get(socket);
    last.set(socket, response);
    if (!before || before.closed) return void handle(request, response);
    before.once('close', () => {
      if (!socket.destroyed) handle(request, response);
    });
  };
}
