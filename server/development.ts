import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { PageAssets, Render } from './model/page.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

const assets: PageAssets = { scripts: ['/site/entry-client.ts'], modules: [], styles: ['/site/styles.css'], chunks: {} };

/**
 * Serves from the sources in `root`, with hot reload through our own port: first what Vite knows, then the app that
 * `handlerWith` makes with the renderer of the sources. Requests wait until Vite is ready. Returns what ends it.
 */
export async function serveSources(
  server: Server,
  root: string,
  handlerWith: (render: Render) => NodeHandler,
): Promise<() => Promise<void>> {
  const starting = startVite(root, server);
  const handling = starting.then((vite) => {
    const handle = handlerWith(async (page) => {
      const { createRenderer } = (await vite.ssrLoadModule('/site/entry-server.tsx')) as { createRenderer(assets: PageAssets): Render };
      return vite.transformIndexHtml(page.url, await createRenderer(assets)(page));
    });
    return (request: IncomingMessage, response: ServerResponse) =>
      vite.middlewares(request, response, () => void handle(request, response));
  });
  server.on('request', (request, response) => {
    handling.then(
      (handle) => handle(request, response),
      () => response.destroy(),
    );
  });
  await handling;
  return async () => (await starting).close();
}

async function startVite(root: string, server: Server) {
  // Loaded here, for an installation that only serves does not have it.
  const { createServer } = await import('vite');
  return createServer({
    configFile: path.join(root, 'site/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
}
