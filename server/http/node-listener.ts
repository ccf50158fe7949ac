import type { RequestListener } from 'node:http';
import type { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { isHost } from './host.ts';

/**
 * The app as a listener of Node's, which no request makes throw: whatever goes wrong before the app's own answer to errors is in charge,
 * or behind it, is logged, and ends that one request.
 */
export function nodeListener(app: H3): RequestListener {
  const handle = toNodeHandler(app);
  return async (request, response) => {
    // No address can be made of such a name, and h3 throws over it. The guard reads what was sent, and refuses it.
    if (!isHost(request.headers.host ?? '')) delete request.headers.host;
    try {
      await handle(request, response);
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { connection: 'close' }).end();
    }
  };
}
