import { randomBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';

export interface RequestLogOptions {
  write: (lines: string) => void;
  /** Sends browsers a `Server-Timing` header. */
  isTimed: boolean;
}

/** The header that holds the id of a request in the log; a client's own value is replaced. */
export const requestIdHeader = 'x-request-id';

const maxPathLength = 300;

/**
 * One line of JSON per request: time, level, id, method, path, status (null when there was no response) and milliseconds. The query
 * is left out, and so are email addresses, for both may name a person. Lines are written once per turn of the event loop.
 */
export class RequestLog {
  readonly #options: RequestLogOptions;
  readonly #process = randomBytes(6).toString('base64url');
  #count = 0;
  #lines = '';

  constructor(options: RequestLogOptions) {
    this.#options = options;
  }

  of(listener: RequestListener): RequestListener {
    return (request, response) => {
      const start = performance.now();
      const id = `${this.#process}-${(this.#count += 1)}`;
      request.headers[requestIdHeader] = id;
      if (this.#options.isTimed) sendTiming(response, start);
      const { method, url = '' } = request;
      // Emitted after the last byte, and when the connection is lost before.
      response.on('close', () => {
        const status = response.headersSent ? response.statusCode : null;
        const ms = Math.round((performance.now() - start) * 10) / 10;
        this.#add({ time: new Date().toISOString(), level: levelOf(status), id, method, path: pathOf(url), status, ms });
      });
      listener(request, response);
    };
  }

  flush(): void {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#options.write(lines);
  }

  #add(entry: object): void {
    if (this.#lines === '') setImmediate(() => this.flush());
    this.#lines += `${JSON.stringify(entry)}\n`;
  }
}

function levelOf(status: number | null): 'error' | 'info' | 'warn' {
  if (status === null || status < 400) return 'info';
  return status < 500 ? 'warn' : 'error';
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const segments = path.split('/').map((segment) => (/@|%40/.test(segment) ? '[address]' : segment));
  return segments.join('/').slice(0, maxPathLength);
}

function sendTiming(response: ServerResponse, start: number): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    response.setHeader('server-timing', `total;dur=${(performance.now() - start).toFixed(1)}`);
    return writeHead(...head);
  };
}
