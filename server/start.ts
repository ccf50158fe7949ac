import type { ScryptOptions } from 'node:crypto';
import path from 'node:path';
import type { H3 } from 'h3';
import { createApp } from './app.ts';
import { requireContent, requireDataOutside } from './content/files/require-content.ts';
import { serveSources } from './development.ts';
import { isLoopbackAddress, isLoopbackOrigin } from './access/guard.ts';
import { Shares } from './access/shares.ts';
import { closePort, isEveryAddress, openPort, type Timeouts } from './http/listen.ts';
import type { Render } from './model/api/page-request.ts';
import { nodeListener, refusePipelining } from './http/node-listener.ts';
import { packageRoot } from './content/files/package-root.ts';
import { paths } from './model/api/paths.ts';
import { collectionNames } from './model/entities/collections.ts';
import { TaskAbortedError } from './content/ground/queue.ts';
import { logProblems } from './content/log-problems.ts';
import { builtRenderer } from './blog/built-renderer.ts';
import type { AppConfig } from './services.ts';
import { logRequests } from './http/request-log.ts';
import { sizedCovers } from './pictures/cover-pictures.ts';
import { finishInterruptedWrites } from './pictures/library/finish-interrupted-writes.ts';
import { readSettings } from './settings.ts';
import { openRepository } from './content/repository.ts';

export interface StartOptions {
  content: string;
  host: string;
  port: number;
  readOnly?: boolean;
  /** Whether the editor may publish through git; true when absent. */
  publish?: boolean;
  dev?: boolean;
  /** Folder that caches parsed files and rendered pictures between starts. */
  cacheFolder?: string | undefined;
  /** Folder of the build; `dist` beside package.json when absent. */
  dist?: string;
  /** Receives each line of the log of requests; without it there is no log. */
  log?: (line: string) => void;
  timeouts?: Timeouts;
  passwordCost?: ScryptOptions;
  /** Process environment: `JOURNAL_DATA`, `SITE_URL` and the others that `readSettings` reads. */
  environment?: Readonly<Record<string, string | undefined>>;
}

export interface RunningServer {
  url: string;
  /** Who can change content; `closed` when others reach the server and there is no password. */
  writers: 'nobody' | 'closed' | 'password' | 'this machine';
  items: number;
  errors: number;
  /** Resolves when requests in flight have their responses and all writes are on disk. */
  close(): Promise<void>;
}

/** Starts the whole server. @throws StartRefusedError without a content folder or a free port, or for a wrong setting */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const settings = readSettings(options.environment ?? process.env);
  const root = packageRoot();
  const dist = options.dist ?? path.join(root, 'dist');
  await requireContent(options.content);
  requireDataOutside(options.content, settings.dataFolder);
  const { cacheFolder } = options;
  const closing = new AbortController();
  const [repository, built] = await Promise.all([
    openRepository(options.content, {
      watch: true,
      closing: closing.signal,
      dataFolder: settings.dataFolder,
      ...(cacheFolder !== undefined && { cacheFolder }),
    }),
    options.dev ? undefined : builtRenderer(dist, true),
  ]);
  const privacy = repository.site()?.privacy;
  if (settings.analyticsKey !== undefined && privacy && !privacy.sections.some(({ when }) => when === 'visits are counted'))
    console.warn('ANALYTICS_KEY is set, but no section of "privacy" in site.yaml says so: add one with "when: visits are counted".');
  if (!options.readOnly) await finishInterruptedWrites(repository);
  await new Shares(settings.dataFolder).sweep();
  // Steps that undo the start, run last to first when the server closes or fails to start.
  const undo = [() => repository.close()];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };

  try {
    const { server, port } = await openPort(options);
    undo.push(() => closePort(server));
    undo.push(async () => closing.abort(new TaskAbortedError('The server is being stopped; nothing was changed')));

    const isLoopback = isLoopbackAddress(options.host);
    // A proxy at a public address may forward any host name and add no header.
    const isLocal = isLoopback && (settings.siteOrigin === undefined || isLoopbackOrigin(settings.siteOrigin));
    const name = isLoopback || isEveryAddress(options.host) ? 'localhost' : options.host;
    const url = `http://${name.includes(':') ? `[${name}]` : name}${port === 80 ? '' : `:${port}`}`;
    const handlerWith = (render: Render | undefined) => {
      const config: AppConfig = {
        ...settings,
        origin: settings.siteOrigin ?? url,
        isLocal,
        isReadOnly: options.readOnly ?? false,
        isPublishing: options.publish ?? true,
        passwordCost: options.passwordCost,
        listensOn: options.host,
        cacheFolder,
        clientFolder: built && path.join(dist, 'client'),
        isDevelopment: options.dev,
      };
      const app = createApp({ repository, config, render, closing: closing.signal });
      // A local server has no visitors to keep waiting. Without a cache, pictures are rendered again for each request.
      if (built && cacheFolder !== undefined && !isLocal) setImmediate(() => void renderAhead(app, closing.signal));
      const handle = nodeListener(app);
      return refusePipelining(options.log ? logRequests(handle, options.log) : handle);
    };
    // In the same turn of the event loop in which the port opened, so no request comes before the listener.
    if (options.dev) undo.push(await serveSources(server, root, handlerWith));
    else server.on('request', handlerWith(built));

    const stopLog = logProblems(repository, (line) => console.warn(line));
    undo.push(async () => stopLog());
    return {
      url,
      writers: options.readOnly ? 'nobody' : settings.editorPassword !== undefined ? 'password' : isLocal ? 'this machine' : 'closed',
      items: collectionNames.reduce((sum, name) => sum + repository.list(name).length, 0),
      errors: repository.problems().filter(({ severity }) => severity === 'error').length,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Renders what the first visitor would wait for: a page, and the pictures of the cover, which take seconds. */
async function renderAhead(app: H3, closing: AbortSignal): Promise<void> {
  for (const address of [paths.home, ...sizedCovers.map(([, url]) => url)]) if (!closing.aborted) await app.request(address);
}

/** Closes the server when the process gets a signal to stop; a second signal ends the process at once. */
export async function closeOnSignal({ close }: Pick<RunningServer, 'close'>): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  await new Promise<void>((resolve) => {
    const stop = () => {
      // Without a listener the next signal has its default effect.
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
  await close();
}
