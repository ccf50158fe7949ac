import type { RequestListener } from 'node:http';
import type { H3 } from 'h3';
import { toNodeHandler } from 'h3/node';
import { isHost } from './host.ts';

/** The app as a request listener of Node. What is thrown outside of the app's error handler is logged, and ends only its request. */
export function nodeListener(app: H3): RequestListener {
  const handle = toNodeHandler(app);
  return async (request, response) => {
    // h3 throws over a name that makes no URL. The guard reads the raw headers and refuses it.
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
