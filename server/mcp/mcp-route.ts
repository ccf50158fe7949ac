import { HTTPError, HTTPResponse } from 'h3';
import { readJson } from '../http/request-body.ts';
import { serverPaths } from '../model/api/paths.ts';
import { toolServers, type Fetch } from './mcp-server.ts';
import type { Router } from '../routes/router.ts';
import type { Uses } from '../services.ts';

/** The tools of `journal mcp` over HTTP, with the rights of the request: a POST is one message of the Model Context Protocol. @param fetch the app */
export function mcpRoute(router: Router, { repository }: Uses<'repository'>, fetch: Fetch): void {
  // Without sessions, so nothing is kept for a client that goes away.
  const makeHandler = async () => {
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const makeServer = await toolServers({ repository, fetch });
    return createMcpHandler(({ requestInfo }) => makeServer(requestInfo as Request), { maxSubscriptions: 0 });
  };
  let handler: ReturnType<typeof makeHandler> | undefined;

  router.post(serverPaths.mcp, async (event) => {
    const message = await readJson(event);
    // The protocol dropped batches in 2025, and a batch could have any number of calls.
    if (Array.isArray(message)) throw new HTTPError({ status: 400, message: 'Send one message at a time' });
    const { method, headers, signal } = event.req;
    handler ??= makeHandler();
    const response = await (await handler).fetch(new Request(event.url, { method, headers, signal }), { parsedBody: message });
    // Whether the connection stays open is for the socket: a client that asks to close it may wait for that.
    response.headers.delete('connection');
    return new HTTPResponse(response.body, { status: response.status, headers: response.headers });
  });
}
