import { randomBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';

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
 * address it has the path alone, less what looks like an e-mail address, for a query may say who asks. Requests that are answered
 * in one turn of the event loop are written in one go: what is lost with a process that is killed is what that turn did.
 */
export class RequestLog {
  readonly #options: RequestLogOptions;
  /** Other processes, and later ones of ours, have other names. */
  readonly #process = randomBytes(6).toString('base64url');
  #count = 0;
  #lines = '';
  #second = 0;
  #secondText = '';

  constructor(options: RequestLogOptions) {
    this.#options = options;
  }

  /** The same listener, with its requests in the log. */
  of(listener: RequestListener): RequestListener {
    return (request, response) => {
      const began = performance.now();
      const id = `${this.#process}-${(this.#count += 1)}`;
      request.headers[requestIdHeader] = id;
      if (this.#options.isTimed) tellTime(response, began);
      const { method = '', url = '' } = request;
      // Comes after the last byte, and when the connection is lost before.
      response.on('close', () => this.#add(response, id, method, url, performance.now() - began));
      listener(request, response);
    };
  }

  /** Writes what is not written yet. */
  flush(): void {
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#options.write(lines);
  }

  #add(response: ServerResponse, id: string, method: string, url: string, duration: number): void {
    if (this.#lines === '') setImmediate(() => this.flush());
    const status = response.headersSent ? response.statusCode : null;
    const level = status === null || status < 400 ? 'info' : status < 500 ? 'warn' : 'error';
    const ms = Math.round(duration * 10) / 10;
    // Put together by hand: JSON.stringify takes longer than all the rest. The parser lets no other letters into a method.
    this.#lines += `{"time":"${this.#now()}","level":"${level}","id":"${id}","method":"${method}","path":${pathIn(url)},"status":${status},"ms":${ms}}\n`;
  }

  /** ISO 8601, in UTC. */
  #now(): string {
    const now = Date.now();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#secondText = new Date(second * 1000).toISOString().slice(0, 20);
    }
    return `${this.#secondText}${String(now % 1000).padStart(3, '0')}Z`;
  }
}

const longestPath = 300;

/** The path as JSON. */
function pathIn(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (path.length <= longestPath && plainPath.test(path)) return `"${path}"`;
  const shown = path.split('/').map((segment) => (/@|%40/.test(segment) ? '[address]' : segment));
  return JSON.stringify(shown.join('/').slice(0, longestPath));
}

// Nothing that JSON escapes, and no @.
const plainPath = /^[\w/.~-]*$/;

function tellTime(response: ServerResponse, began: number): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    response.setHeader('server-timing', `total;dur=${(performance.now() - began).toFixed(1)}`);
    return writeHead(...head);
  };
}
