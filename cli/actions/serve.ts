import { importFonts } from '../../server/print/import-fonts.ts';
import { StartRefused } from '../../server/content/start-refused.ts';
import { closeOnSignal, startServer } from '../../server/start.ts';
import type { RunningServer, StartOptions } from '../../server/start.ts';
import { isSystemError } from '../../server/content/files/system-error.ts';
import { WorkError } from '../output/work-error.ts';

/** Serves until the process is told to stop. Throws when the port is taken or the content folder is not there. */
export async function serve(options: StartOptions): Promise<void> {
  const server = await started(options);
  process.stderr.write(`${bannerOf(server, options)}\n`);
  if (!process.env['ANALYTICS_KEY']) console.warn('ANALYTICS_KEY is not set: usage events are not sent.');
  // Now and not when it is needed: what cannot be read at that moment, for want of a descriptor, Node never imports again, and another
  // build may have taken it away.
  importFonts().catch((error: unknown) => console.error(error));
  await closeOnSignal(server);
  // What is left of the log, where nobody reads it, must not keep the process.
  setTimeout(() => process.exit(), lastWordsMilliseconds).unref();
}

const lastWordsMilliseconds = 1000;

async function started(options: StartOptions): Promise<RunningServer> {
  try {
    return await startServer({ ...options, log: logOutput() });
  } catch (error) {
    throw error instanceof StartRefused ? new WorkError(error.message) : error;
  }
}

// As much as a reader that is busy for a moment may leave waiting, in bytes.
const mostUnread = 1024 * 1024;

/**
 * Writes the log to standard output. Where that is full or closed, or nobody reads it any more, serving goes on without it. A terminal
 * is written to at once, as Node does it: one that is held with Ctrl-S holds the server.
 */
function logOutput(): (lines: string) => void {
  let isLost = false;
  const lose = ({ message }: Error) => {
    if (!isLost) console.warn(`The log cannot be written, and serving goes on without it: ${message}`);
    isLost = true;
  };
  // For every other command it is the end when its output is not taken.
  process.stdout.removeAllListeners('error');
  process.stdout.on('error', lose);
  return (lines) => {
    if (process.stdout.writableLength > mostUnread) return lose(new Error('nobody reads it'));
    try {
      process.stdout.write(lines, (error) => {
        if (!error) isLost = false;
      });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      lose(error);
    }
  };
}

function bannerOf({ url, items, errors, writers }: RunningServer, { content, dev }: StartOptions): string {
  const wrong =
    errors === 0 ? 'All of it is valid.' : `${errors} ${errors === 1 ? 'error' : 'errors'} in it: see above, and journal validate.`;
  return [`Serving ${content} at ${url}${dev ? ', from the sources' : ''}: ${items} items. ${wrong}`, wordsFor[writers](url)].join('\n');
}

const wordsFor: Record<RunningServer['writers'], (url: string) => string> = {
  nobody: () => 'Nobody can change content here.',
  closed: () => 'Nobody can change content here, for others can reach this server; set JOURNAL_EDITOR_PASSWORD to let in who knows it.',
  password: (url) =>
    `Whoever knows the password can change content, at ${url}/journal-editor. Let a proxy end TLS, so that nobody reads it on its way.`,
  'this machine': (url) => `Whoever is at this machine can change content, at ${url}/journal-editor.`,
};
