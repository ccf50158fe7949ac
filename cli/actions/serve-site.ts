import { importFonts } from '../../server/book/journal-fonts.ts';
import { closeOnSignal, startServer, type RunningServer, type StartOptions } from '../../server/start.ts';
import { cacheFolder } from '../input/options.ts';
import { counted } from '../../server/model/text/wording.ts';

/** Serves until a signal ends the process. @throws when the port is in use or the content folder does not exist */
export async function serveSite(options: StartOptions): Promise<void> {
  const show = () => process.stderr.isTTY && process.stderr.write(`Reading ${options.content} …\n`);
  const reading = setTimeout(show, patienceMs);
  const server = await startServer({ ...options, cacheFolder, log: logOutput() }).finally(() => clearTimeout(reading));
  process.stderr.write(`${bannerOf(server, options)}\n`);
  if (!process.env['ANALYTICS_KEY']) console.warn('ANALYTICS_KEY is not set: usage events are not sent.');
  // Imported early, because Node never retries an import that failed for lack of descriptors, and a later build may remove the file.
  // Delayed a little, because the import takes a tenth of a second, for which the first visitors would wait.
  setTimeout(() => void importFonts().catch((error: unknown) => console.error(error)), fontsDelayMs).unref();
  await closeOnSignal(server);
  // Unread log lines must not keep the process alive.
  setTimeout(() => process.exit(), logFlushMs).unref();
}

// After this time, the start reports what it is doing.
const patienceMs = 500;

const fontsDelayMs = 1000;

const logFlushMs = 1000;

// Enough for a reader that pauses for a moment.
const maxUnreadBytes = 1024 * 1024;

/**
 * Writes the log to standard output. The server continues without a log when the output is full, closed or not read. Node writes to a terminal
 * synchronously, so Ctrl-S pauses the server.
 */
function logOutput(): (lines: string) => void {
  let isLost = false;
  const lose = ({ message }: Error) => {
    if (!isLost) console.warn(`The log cannot be written, so the server continues without it: ${message}`);
    isLost = true;
  };
  // All other commands exit when their output fails.
  process.stdout.removeAllListeners('error');
  process.stdout.on('error', lose);
  return (lines) => {
    if (process.stdout.writableLength > maxUnreadBytes) lose(new Error('nobody reads it'));
    else process.stdout.write(lines, (error) => (isLost &&= Boolean(error)));
  };
}

function bannerOf({ url, items, errors, writers }: RunningServer, { content, dev }: StartOptions): string {
  const validity = errors === 0 ? 'All content is valid.' : `${counted(errors, 'error')}, listed above and by journal validate.`;
  return [`Serving ${content} at ${url}${dev ? ', from the sources' : ''}: ${items} items. ${validity}`, wordsFor[writers](url)].join('\n');
}

const wordsFor: Record<RunningServer['writers'], (url: string) => string> = {
  nobody: () => 'Editing is disabled.',
  closed: () =>
    'Editing is disabled, because other computers can reach this server; set JOURNAL_EDITOR_PASSWORD to enable it with a password.',
  password: (url) =>
    `Editing is enabled with the password, at ${url}/journal-editor. Put a proxy with HTTPS in front, so that the password stays secret.`,
  'this machine': (url) => `Editing is enabled for this computer only, at ${url}/journal-editor.`,
};
