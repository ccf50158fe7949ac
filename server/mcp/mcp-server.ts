import type { McpServer } from '@modelcontextprotocol/server';
import type { Repository } from '../content/repository.ts';
import { isRecord } from '../model/is-record.ts';
import { ExpectedError } from '../model/errors.ts';
import { bookTools } from './book-tools.ts';
import { itemTools, kindsInWords } from './item-tools.ts';
import { reviewTools } from './review-tools.ts';
import type { Call } from './tool.ts';

/** Serves a request for a path and query of this server: the app. */
export type Fetch = (request: Request) => Response | Promise<Response>;

interface ToolOptions {
  repository: Repository;
  fetch: Fetch;
  /** Runs before each tool, for example to reread the files. */
  before?: () => Promise<void>;
}

/** The address of the server and the client's credentials, as in a request. */
type Client = Pick<Request, 'url'> & Partial<Pick<Request, 'headers'>>;

/** Returns a function that makes a server of the Model Context Protocol for a client. Its tools call the API with the client's rights. */
export async function toolServers({ repository, fetch, before }: ToolOptions): Promise<(client: Client) => McpServer> {
  // Imported at the first message, because most servers get none.
  const { McpServer } = await import('@modelcontextprotocol/server');
  const tools = [...itemTools(repository), ...bookTools, ...reviewTools(repository)];
  const instructions = `The content of a printed journal and its site, one YAML file an item in git. Fields with ? can be left out:
${kindsInWords()}
Change only what you were asked to change, and make no facts up: a quote has its author and, where known, its source.
After changes call validate, correct what it reports of them, then call send_for_review. Nothing goes online before a person approves it.`;

  return (client) => {
    const server = new McpServer({ name: 'journal', version: '1' }, { instructions });
    const call = callerOf(client, fetch);
    for (const { name, description, annotations, input, output, run } of tools)
      server.registerTool(name, { description, annotations, inputSchema: input, outputSchema: output }, async (values) => {
        try {
          await before?.();
          const structuredContent = { ...(await run(values as never, call)) };
          return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
        } catch (error) {
          if (!(error instanceof ExpectedError)) console.error(error);
          const text = error instanceof ExpectedError ? error.message : 'Internal error';
          return { content: [{ type: 'text', text }], isError: true };
        }
      });
    return server;
  };
}

function callerOf({ url, headers }: Client, fetch: Fetch): Call {
  const credentials = ['authorization', 'cookie'].flatMap((name): [string, string][] => {
    const value = headers?.get(name);
    return value ? [[name, value]] : [];
  });
  return async (method, path, { body, type = 'application/json', version, argumentOf = {} } = {}) => {
    const sent = new Headers([...credentials, ['content-type', type]]);
    if (version !== undefined) sent.set('if-match', `"${version}"`);
    const bytes = body instanceof Uint8Array ? Buffer.from(body) : body && JSON.stringify(body);
    const response = await fetch(new Request(new URL(path, url), { method, headers: sent, ...(bytes !== undefined && { body: bytes }) }));
    if (!response.ok) throw new ExpectedError((await response.text()).replace(/^\w+(?=:)/, (field) => argumentOf[field] ?? field));
    const value: unknown = await response.json();
    return { version: response.headers.get('etag')?.replaceAll('"', '') ?? '', item: isRecord(value) ? value : { items: value } };
  };
}
