import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bodyOf, rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { sharedServer, type TestServer } from '../../fixtures/harness/test-server.ts';

const server = await sharedServer();

const mebibyte = 1024 * 1024;

// Sent in place of an id, as bytes of the request line.
const strangeIds = [
  ...'.. ../quotes/two-lines ..%2fquotes%2ftwo-lines ..%2f..%2fsite ..%5c..%5csite ..\\..\\site %2e%2e %2e%2e%2fsite'.split(' '),
  ...'%252e%252e%252fsite ..%c0%afsite %c0%ae%c0%ae%c0%afsite ....//site /etc/passwd %2fetc%2fpasswd file:%2f%2f%2fetc%2fpasswd'.split(' '),
  ...'two-lines%00 two-lines%00.yaml two-lines.yaml two-lines%20 two-lines. two-lines::$DATA two-lines;x=y two-lines/..'.split(' '),
  ...'two-lines%0d%0aX-Injected:%20yes Two-Lines TWO-LINES -two-lines two--lines .two-lines.1.abc.tmp .gitignore'.split(' '),
  ...'%zz % %ff %ed%a0%80 \xff zw\xc3\xb6lf %D1%82 __proto__ constructor toString con * :id [id] $(id)'.split(' '),
  'a'.repeat(81),
  'a'.repeat(5000),
];

describe('a strange id', () => {
  test.each(['/api/quotes/', '/api/prompts/', '/api/journal-templates/', '/api/changes/quotes/'])(
    'below %s is 400, 404 or 405 in one plain sentence for every method, and changes nothing',
    async (folder) => {
      const before = await filesOf(server);
      // Without git a valid id cannot be compared.
      const expected = new Set([400, 404, 405, 428, ...(folder.includes('changes') ? [503] : [])]);
      for (const id of strangeIds)
        for (const method of ['GET', 'PUT', 'DELETE', 'POST']) {
          const body = method === 'GET' ? '' : '{"text":"x","name":"x","type":"morning"}';
          const response = await ask(server, `${method} ${folder}${id}`, body, 'Content-Type: application/json\r\nIf-Match: *\r\n');
          const asked = `${method} ${folder}${id}`;
          expect([asked, expected.has(statusOf(response))]).toEqual([asked, true]);
          expect(bodyOf(response)).toMatch(/^[^\r\n<]*$/);
          expect(response.toLowerCase()).not.toContain('\r\nx-injected');
          for (const secret of ['tagline', 'root:', server.content, 'node:', '    at ']) expect(response).not.toContain(secret);
        }
      expect(await filesOf(server)).toEqual(before);
    },
  );

  const folders = '/api/entries/ /api/categories/ /api/entries/category/ /blog/ /categories/ /images/ /social/ /assets/ /'.split(' ');
  test.each(folders)('below %s is not found, and the response has no content or internals', async (folder) => {
    for (const id of strangeIds) {
      const response = await ask(server, `GET ${folder}${id}`);
      // Pages are 503 without a build.
      expect([id, [400, 404, 503].includes(statusOf(response))]).toEqual([id, true]);
      for (const secret of ['tagline', 'root:', server.content, 'node:', '    at ']) expect(response).not.toContain(secret);
    }
  });
});

describe('a body', () => {
  const writes = ['POST /api/quotes', 'PUT /api/prompts/look-back', 'PUT /api/journal-templates/sunday'];

  test.each(writes)(
    'of %s has at most 1 MiB, by its length and in chunks, and the connection continues after a larger one',
    async (line) => {
      const before = await filesOf(server);
      const type = 'Content-Type: application/json\r\n';
      const full = `{"":"${'x'.repeat(mebibyte - 7)}"}`;
      const sends = (body: string) => [
        ask(server, line, body, type),
        ask(server, line, chunked(body, 65_536), `${type}Transfer-Encoding: chunked\r\n`),
        ask(server, line, chunked(body, body.length), `${type}Transfer-Encoding: chunked\r\n`),
      ];
      for (const response of await Promise.all(sends(full)))
        expect([statusOf(response), bodyOf(response)]).toEqual([400, expect.stringMatching(/is missing$/)]);
      for (const response of await Promise.all(sends(`${full} `)))
        expect([statusOf(response), bodyOf(response)]).toEqual([413, 'The body is larger than 1 MiB']);
      const head = `${line} HTTP/1.1\r\nHost: localhost:${server.port}\r\n${type}Content-Length: ${full.length + 1}\r\n\r\n`;
      const next = `GET /api/health HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`;
      expect((await rawRequest(server.port, `${head}${full} ${next}`)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
      expect(await filesOf(server)).toEqual(before);
    },
  );

  test('of a form has at most 64 KiB', async () => {
    const type = 'Content-Type: application/x-www-form-urlencoded\r\n';
    const send = async (length: number) => ask(server, 'POST /', `email=${'x'.repeat(length - 6)}`, type);
    expect(statusOf(await send(65_536))).toBe(400);
    const response = await send(65_537);
    expect([statusOf(response), bodyOf(response)]).toEqual([413, expect.stringContaining('The body is larger than 64 KiB')]);
  });

  test.each(writes)('of %s must be JSON by its type and its text', async (line) => {
    const before = await filesOf(server);
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json5'];
    types.push('text/plain; application/json', 'text/plain\r\nContent-Type: application/json', 'application/json, text/plain');
    for (const header of ['', ...types.map((type) => `Content-Type: ${type}\r\n`)])
      expect([header, statusOf(await ask(server, line, '{"text":"x"}', header))]).toEqual([header, 415]);
    const broken = ['', '{', '{"text":"x"', '{"text":"x"}}', '{"text":"x"} x', "{'text':'x'}", '{"text":"\t"}', 'NaN', '['];
    for (const body of [...broken, '['.repeat(100_000), '{"a":'.repeat(100_000)]) {
      const response = await ask(server, line, body, 'Content-Type: application/json\r\n');
      expect([body.slice(0, 20), statusOf(response), bodyOf(response)]).toEqual([body.slice(0, 20), 400, 'The body is not valid JSON']);
    }
    const deep = [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, `{"text":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`];
    for (const body of [...deep, 'null', '1', '"text"', '[]', '{"text":1e999}']) {
      const status = statusOf(await ask(server, line, body, 'Content-Type: application/json\r\n'));
      expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
    }
    expect(await filesOf(server)).toEqual(before);
  });

  test('with two lengths is refused, and no part of it is read as another request', async () => {
    const before = await filesOf(server);
    const smuggled = `DELETE /api/quotes/two-lines HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;
    const lengths = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
      'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n',
      'Content-Length: 5\r\nContent-Length: 6\r\n',
      'Content-Length: 5, 5\r\n',
      'Content-Length: +5\r\n',
      'Content-Length: -1\r\n',
      'Content-Length: 0x5\r\n',
      'Content-Length : 5\r\n',
      'Transfer-Encoding: xchunked\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Transfer-Encoding : chunked\r\n',
      'Transfer-Encoding:\x0bchunked\r\n',
      'X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 5\r\nX:\x00y\r\n',
    ];
    for (const length of lengths) {
      const response = await rawRequest(
        server.port,
        `POST /api/quotes HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\n${length}\r\n0\r\n\r\n${smuggled}`,
      );
      expect([length, statusOf(response), response.match(/HTTP\/1\.1 /g)?.length]).toEqual([length, 400, 1]);
    }
    expect(await filesOf(server)).toEqual(before);
  });
});

test('a request without a host reaches the server instead of being answered by Node', async () => {
  const line = 'GET /api/quotes/two-lines HTTP/1.1\r\nConnection: close\r\n';
  const nameless = await rawRequest(server.port, `${line}\r\n`);
  expect([statusOf(nameless), nameless.toLowerCase().includes('content-security-policy: ')]).toEqual([400, true]);
});

test('the guard reads the last of many headers', async () => {
  const many = 'a:b\r\n'.repeat(94);
  for (const [last, status] of [
    ['Origin: http://evil.test', 403],
    [`Host: evil.test:${server.port}`, 400],
    ['Content-Type: application/json', 201],
  ] as const) {
    const first = last.startsWith('Content-Type') ? '' : 'Content-Type: application/json\r\n';
    const statusWith = async (headers: string) => statusOf(await ask(server, 'POST /api/quotes', '{"text":"x"}', headers));
    expect([last, await statusWith(`${first}${many}${last}\r\n`)]).toEqual([last, status]);
    expect([last, await statusWith(`${first}${many.repeat(25)}${last}\r\n`)]).toEqual([last, status]);
  }
});

describe('a wrong method', () => {
  test.each([
    ['/api/quotes', 'GET, HEAD, POST'],
    ['/api/quotes/two-lines', 'DELETE, GET, HEAD, PUT'],
    ['/api/prompts', 'GET, HEAD, POST'],
    ['/api/prompts/look-back', 'DELETE, GET, HEAD, PUT'],
    ['/api/journal-templates', 'GET, HEAD, POST'],
    ['/api/journal-templates/sunday', 'GET, HEAD, PUT'],
    ['/api/entries', 'GET, HEAD, POST'],
    ['/api/categories', 'GET, HEAD, POST'],
    ['/api/export/quotes', 'GET, HEAD'],
    ['/api/import/quotes', 'POST'],
    ['/api/events', 'GET, HEAD'],
    ['/api/health', 'GET, HEAD'],
    ['/sitemap.xml', 'GET, HEAD'],
    ['/blog', 'GET, HEAD'],
    ['/', 'GET, HEAD, POST'],
    ['/nowhere', 'GET, HEAD'],
    ['/images/leaf.svg', 'GET, HEAD'],
  ])('on %s is 405 with Allow: %s, and headers, fields and the query name no method', async (where, allow) => {
    const before = await filesOf(server);
    for (const method of ['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'POST', 'PUT', 'DELETE', 'GET'].filter(
      (method) => !allow.split(', ').includes(method),
    )) {
      const response = await ask(server, `${method} ${where}?_method=GET`, '', 'X-HTTP-Method-Override: GET\r\n');
      expect([method, statusOf(response), bodyOf(response)]).toEqual([method, 405, `${method} is not possible here`]);
      expect(response).toContain(`\r\nallow: ${allow}\r\n`);
    }
    if (where.startsWith('/api/quotes/'))
      for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
        await ask(server, `GET ${where}?_method=DELETE`, '', `${header}: DELETE\r\n`);
    expect(await filesOf(server)).toEqual(before);
  });
});

function ask(server: TestServer, line: string, body = '', headers = ''): Promise<string> {
  const length =
    headers.includes('Transfer-Encoding') || (body === '' && line.startsWith('GET')) ? '' : `Content-Length: ${body.length}\r\n`;
  return rawRequest(
    server.port,
    `${line} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n${headers}${length}\r\n${body}`,
  );
}

function chunked(body: string, size: number): string {
  let text = '';
  for (let at = 0; at < body.length; at += size) {
    const part = body.slice(at, at + size);
    text += `${part.length.toString(16)}\r\n${part}\r\n`;
  }
  return `${text}0\r\n\r\n`;
}

/** Every file with its bytes. */
async function filesOf(server: TestServer): Promise<string[]> {
  const entries = (await readdir(server.content, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(entries.map(async ({ parentPath, name }) => `${name} ${await readFile(path.join(parentPath, name), 'latin1')}`)).then(
    (all) => all.sort(),
  );
}
