import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { serverPaths } from '../model/api/paths.ts';

/** The header that holds the id of a request in the log; a client's own value is replaced. */
export const requestIdHeader = 'x-request-id';

const maxPathLength = 300;

/**
 * Writes one line of JSON per request: time, level, id, method, path, status (null without a response) and milliseconds. What may name a person is
 * left out: queries, email addresses, and the key of a link to a draft.
 */
export function logRequests(listener: RequestListener, write: (line: string) => void): RequestListener {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return (request, response) => {
    const start = performance.now();
    const id = `${process}-${(count += 1)}`;
    request.headers[requestIdHeader] = id;
    const { method, url = '' } = request;
    // Emitted after the last byte, or when the connection is lost earlier.
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      const entry = {
        time: new Date().toISOString(),
        level: status === null || status < 400 ? 'info' : status < 500 ? 'warn' : 'error',
        id,
        method,
        path: pathOf(url),
        status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      };
      write(`${JSON.stringify(entry)}\n`);
    });
    listener(request, response);
  };
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  // Refused requests are logged, too, such as one for a whole URL.
  if (/\/show\/./i.test(path)) return serverPaths.show('[key]');
  const segments = path.split('/').map((segment) => (/@|%40/.test(segment) ? '[address]' : segment));
  return segments.join('/').slice(0, maxPathLength);
}
