import { closeOnSignal, startServer } from '../../server/start.ts';
import type { StartOptions } from '../../server/start.ts';

/** Serves until the process is told to stop. Throws when the port is taken or the content folder is not there. */
export async function serve(options: StartOptions): Promise<void> {
  const server = await startServer(options);
  process.stderr.write(`${bannerOf(server.url, options)}\n`);
  if (!process.env['ANALYTICS_KEY']) console.warn('ANALYTICS_KEY is not set: usage events are not sent.');
  await closeOnSignal(server);
}

function bannerOf(url: string, { content, readOnly, dev }: StartOptions): string {
  const editor = readOnly ? 'read-only' : `editor at ${url}/journal-editor`;
  return `Serving ${content} at ${url}, ${editor}${dev ? ', from the sources' : ''}`;
}
