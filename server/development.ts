import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { PageAssets, Render } from './model/api/page-request.ts';

const assets: PageAssets = {
  loader: '/site/loader/loader.ts',
  scripts: ['/site/entry/client.tsx'],
  styles: ['/site/styles/site.css'],
  chunks: {},
};

/**
 * Serves the sources in `root` with hot reload on the server's own port: Vite's middlewares, then the handler that `handlerWith` returns for the
 * renderer of the sources. Requests wait until Vite is ready. Returns a function that stops Vite.
 */
export async function serveSources(
  server: Server,
  root: string,
  handlerWith: (render: Render) => (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<() => Promise<void>> {
  const starting = startVite(root, server);
  const handling = starting.then((vite) => {
    const handle = handlerWith(async (page) => {
      const { createRenderer } = (await vite.ssrLoadModule('/site/entry/server.tsx')) as {
        createRenderer(assets: PageAssets, hasTools: boolean): Render;
      };
      const html = await createRenderer(assets, false)(page);
      return Buffer.from(await vite.transformIndexHtml(page.url, html.toString()));
    });
    return (request: IncomingMessage, response: ServerResponse) => {
      vite.middlewares(request, response, () => void handle(request, response));
    };
  });
  server.on('request', (request, response) => {
    // Vite's calls read sources and open files in the developer's editor.
    if (isForAnotherSite(request)) return void response.writeHead(403).end('This request comes from another site');
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

/** Whether a page of another site sent the request, except for links to pages; Vite's own paths, such as `/__open-in-editor`, are not pages. */
function isForAnotherSite({ headers, url = '' }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const isPage = headers['sec-fetch-mode'] === 'navigate' && !/^[/]*__/.test(url);
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isPage;
}

async function startVite(root: string, server: Server) {
  // Imported here because it is a development dependency.
  const { createServer } = await import('vite');
  return createServer({
    configFile: path.join(root, 'site/vite.config.ts'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      // Pages on other ports of this machine must not read responses.
      cors: false,
      // The rest of the folder has signups, and caches with drafts and deleted texts.
      fs: { allow: ['site', 'server/model', 'node_modules'].map((folder) => path.join(root, folder)), deny: ['**/.cache/**', '.env*'] },
    },
  });
}
