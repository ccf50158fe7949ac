import { once } from 'node:events';
import { Readable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createApp } from '../../server/app.ts';
import { parseJson } from '../../server/content/ground/parse-json.ts';
import { openRepository } from '../../server/content/repository.ts';
import { isRecord } from '../../server/model/is-record.ts';
import { toolServers } from '../../server/mcp/mcp-server.ts';
import { readDataFolder } from '../../server/settings.ts';
import { closeOnSignal } from '../../server/start.ts';
import { cacheFolder } from '../input/options.ts';

// The same as over HTTP.
const maxMessageBytes = 1024 * 1024;

/** Serves tools over the content on standard input and output until the input ends, or a signal ends the process. */
export async function serveMcp({ content }: { content: string }): Promise<void> {
  const repository = await openRepository(content, { cacheFolder });
  const origin = 'http://localhost';
  const dataFolder = readDataFolder(process.env);
  const app = createApp({ repository, config: { origin, isLocal: true, isReadOnly: false, dataFolder, cacheFolder } });
  // Other programs may have changed the files.
  const makeServer = await toolServers({ repository, fetch: app.fetch, before: () => repository.refresh() });
  serveStdio(() => makeServer({ url: origin }), {
    transport: new StdioServerTransport(messagesIn(process.stdin), process.stdout, { maxBufferSize: 2 * maxMessageBytes }),
    onerror: ({ message }) => console.error(message),
  });
  // Pending calls still write their files and responses. Then nothing keeps the process alive.
  await Promise.race([once(process.stdin, 'end'), closeOnSignal({ close: async () => void process.stdin.destroy() })]);
  await repository.close();
}

/** Forwards lines with a JSON object. Responds with an error to other lines, such as batches, and to those that are too long. Does not end, so that calls can finish. */
function messagesIn(input: Readable): Readable {
  const messages = new Readable({ read() {} });
  let rest = '';
  input.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    // One character too many is enough to refuse a line.
    rest = (lines.pop() ?? '').slice(0, maxMessageBytes + 1);
    for (const line of lines) pass(line);
  });
  return messages;

  function pass(line: string): void {
    if (Buffer.byteLength(line) > maxMessageBytes) return refuse(-32600, 'The message is larger than 1 MiB');
    const value = parseJson(line);
    if (value === undefined) return refuse(-32700, 'The message is not valid JSON');
    if (!isRecord(value)) return refuse(-32600, 'Send one message at a time');
    messages.push(`${line}\n`);
  }
}

/** @param code of JSON-RPC 2.0, section 5.1 */
function refuse(code: number, message: string): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
}
