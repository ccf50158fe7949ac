import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface RequestLogOptions {
  /** Takes whole lines, several at once. */
  write: (lines: string) => void;
  /** Browsers are told how long the answer took to make. */
  isTimed: boolean;
}

/** The header by which a request is known in the log; whatever the client calls it is replaced. */
export const requestIdHeader = 'x-request-id';

/**
 * One line of JSON a request: time, level, id, method, path, status (null when nothing could be answered) and milliseconds. Of the
 * address it has the path alone, for a query may say who asks. Kept for up to a tenth of a second, so that writing holds nobody up.
 */
export class RequestLog {
  readonly #options: RequestLogOptions;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RequestLogOptions) {
    this.#options = options;
  }

  /** The same listener, with its requests in the log. */
  of(listener: RequestListener): RequestListener {
    return (request, response) => {
      const began = performance.now();
      const id = randomUUID();
      request.headers[requestIdHeader] = id;
      if (this.#options.isTimed) tellTime(response, began);
      response.once('close', () => this.#add(lineOf(request, response, id, performance.now() - began)));
      listener(request, response);
    };
  }

  /** Writes what is not written yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length > 0) this.#options.write(this.#lines.splice(0).join(''));
  }

  #add(line: string): void {
    this.#lines.push(line);
    this.#timer ??= setTimeout(() => this.flush(), patienceMilliseconds);
  }
}

const patienceMilliseconds = 100;
const longestPath = 300;

function lineOf({ method, url = '' }: IncomingMessage, response: ServerResponse, id: string, duration: number): string {
  const status = response.headersSent ? response.statusCode : null;
  const level = status !== null && status >= 500 ? 'error' : status !== null && status >= 400 ? 'warn' : 'info';
  const path = url.split(/[?#]/, 1)[0]?.slice(0, longestPath);
  const ms = Math.round(duration * 10) / 10;
  return `${JSON.stringify({ time: new Date().toISOString(), level, id, method, path, status, ms })}\n`;
}

function tellTime(response: ServerResponse, began: number): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    response.setHeader('server-timing', `total;dur=${(performance.now() - began).toFixed(1)}`);
    return writeHead(...head);
  };
}
