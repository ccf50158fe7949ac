import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { PageAssets, Render } from './model/page.ts';

export interface Development {
  render: Render;
  /** Answers what Vite serves (sources, styles, its own client) and leaves the rest to `next`. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

const assets: PageAssets = { scripts: ['/site/entry-client.tsx'], styles: ['/site/styles.css'], chunks: {} };

/** Vite over the sources in `root`, with hot reload through our own port. */
export async function startDevelopment(root: string, server: Server): Promise<Development> {
  // Loaded here, for an installation that only serves does not have it.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: path.join(root, 'site/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const render: Render = async (page) => {
    const { createRenderer } = (await vite.ssrLoadModule('/site/entry-server.tsx')) as { createRenderer(assets: PageAssets): Render };
    return vite.transformIndexHtml(page.url, await createRenderer(assets)(page));
  };
  return { render, middleware: vite.middlewares, close: () => vite.close() };
}
