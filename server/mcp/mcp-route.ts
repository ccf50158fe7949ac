import { HTTPError, HTTPResponse } from 'h3';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { readJson } from '../http/request-body.ts';
import { serverPaths } from '../model/api/paths.ts';
import { mcpHandler } from './mcp-server.ts';
import type { Router } from '../routes/router.ts';
import type { Uses } from '../services.ts';

/**
 * The tools of `journal mcp` over HTTP: a POST is one message of the Model Context Protocol, of at most 1 MiB. What a tool may do is what
 * the token or session of the request may.
 * @param fetch the app
 */
export function mcpRoute(
  router: Router,
  { repository }: Uses<'repository'>,
  fetch: (request: Request) => Response | Promise<Response>,
): void {
  let handler: Promise<McpHttpHandler> | undefined;

  router.post(serverPaths.mcp, async (event) => {
    const message = await readJson(event);
    // Batches went from the protocol in 2025; a thousand calls in one would have no bound.
    if (Array.isArray(message)) throw new HTTPError({ status: 400, message: 'Send one message at a time' });
    const { method, headers, signal } = event.req;
    handler ??= mcpHandler({ repository, fetch });
    const response = await (await handler).fetch(new Request(event.url, { method, headers, signal }), { parsedBody: message });
    return new HTTPResponse(response.body, { status: response.status, headers: response.headers });
  });
}
