import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import path from 'node:path';
import type { PageAssets, Render } from './model/api/page-request.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

const assets: PageAssets = { scripts: ['/site/entry/client.ts'], modules: [], styles: ['/site/styles/site.css'], chunks: {} };

/**
 * Serves from the sources in `root`, with hot reload through our own port: first what Vite knows, then the app that
 * `handlerWith` makes with the renderer of the sources. Requests wait until Vite is ready. Returns what ends it.
 */
export async function serveSources(
  server: Server,
  root: string,
  handlerWith: (render: Render) => NodeHandler,
): Promise<() => Promise<void>> {
  // Vite throws over some requests for a WebSocket, and leaves open for ever those that are not for it; so it sees its own alone.
  const upgrades = new EventEmitter();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isForVite(request)) upgrades.emit('upgrade', request, socket, head);
    else socket.destroy();
  });
  const starting = startVite(root, upgrades as Server);
  const handling = starting.then((vite) => {
    const handle = handlerWith(async (page) => {
      const { createRenderer } = (await vite.ssrLoadModule('/site/entry/server.tsx')) as { createRenderer(assets: PageAssets): Render };
      const html = await createRenderer(assets)(page);
      return Buffer.from(await vite.transformIndexHtml(page.url, html.toString()));
    });
    return (request: IncomingMessage, response: ServerResponse) => {
      vite.middlewares(request, response, () => void handle(request, response));
    };
  });
  server.on('request', (request, response) => {
    // Vite's own calls read sources and open files in the developer's editor.
    if (isForAnotherSite(request)) return void response.writeHead(403).end('This request comes from another site');
    // Such as `GET http://[::1 HTTP/1.1`, over which Vite throws.
    if (!request.url?.startsWith('/')) return void response.writeHead(400, { connection: 'close' }).end();
    return void handling
      .then((handle) => handle(request, response))
      .catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
  });
  await handling;
  return async () => (await starting).close();
}

/** Whether a page of another site asks for something that is not shown as a page by itself: a link there leads to `/__open-in-editor` too. */
function isForAnotherSite({ headers, url = '' }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const isPage = headers['sec-fetch-mode'] === 'navigate' && !/^[/]*__/.test(url);
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isPage;
}

/** Whether a WebSocket is asked for as the pages of Vite do. */
function isForVite({ headers, url = '' }: IncomingMessage): boolean {
  return url.startsWith('/') && /^vite-(?:hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '');
}

/** @param upgrades tells of requests for a WebSocket, as a server does */
async function startVite(root: string, upgrades: Server) {
  // Loaded here, for an installation that only serves does not have it.
  const { createServer } = await import('vite');
  return createServer({
    configFile: path.join(root, 'site/vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      // Otherwise pages of every other port of this machine may read and ask what they like,
      cors: false,
      // and whoever reaches the port reads all files of the folder, the signups too.
      // which lie below an allowed one where the content is kept between starts, drafts and deleted texts too.
      fs: { allow: ['site', 'server/model', 'node_modules'].map((folder) => path.join(root, folder)), deny: ['**/.cache/**', '.env*'] },
    },
  });
}
