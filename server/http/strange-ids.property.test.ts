import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fakeBuild } from '../../fixtures/harness/fake-build.ts';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { reportFigures, times } from '../../fixtures/harness/soak.ts';
import { bodyOf, rawRequest, statusOf } from '../../fixtures/harness/raw-request.ts';
import { testServer } from '../../fixtures/harness/test-server.ts';

const folders = [
  '/api/quotes/',
  '/api/journal-templates/',
  '/api/entries/',
  '/api/changes/quotes/',
  '/api/categories/',
  '/images/',
  '/social/',
];
const scraps = [
  ...'.. . / \\ %2e %2f %5c %252e %00 % %zz %c0%af ? # ; // : @ * { [ \u00e9 \u00ff ~ |'.split(' '),
  ...'secret two-lines .yaml site quotes __proto__ constructor con'.split(' '),
];
const id = array(oneof({ weight: 5, arbitrary: constantFrom(...scraps) }, string({ maxLength: 5 })), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  // Whitespace ends a path, and a character above one byte cannot be sent.
  .filter((text) => !/[\s\p{Cc}]/u.test(text) && Buffer.from(text, 'latin1').toString('latin1') === text);

test(
  'for any path, nothing outside of the content is read, changed or deleted, and no response is a server error',
  { timeout: times(120_000, 3_600_000) },
  async (context) => {
    const numRuns = times(40, 10_000);
    const { content } = await contentRepository();
    const server = await testServer({ content, dist: await fakeBuild() });
    const secret = path.join(server.content, '../secret.yaml');
    await writeFile(secret, 'text: Kept to itself.\n');
    const names = await readdir(server.content, { recursive: true });
    await assert(
      asyncProperty(constantFrom('GET', 'PUT', 'DELETE'), constantFrom(...folders), id, async (method, folder, id) => {
        // Followed by a question mark, for example, it is an item's real address.
        if (method !== 'GET' && id.includes('two-lines')) return;
        const body = method === 'PUT' ? '{"text":"Written."}' : '';
        const head = `${method} ${folder}${id} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\nContent-Type: application/json\r\n`;
        const response = await rawRequest(server.port, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
        expect(statusOf(response)).toBeGreaterThanOrEqual(200);
        expect(statusOf(response)).toBeLessThan(500);
        expect(bodyOf(response)).not.toContain('Kept to itself');
        expect(await readdir(server.content, { recursive: true })).toEqual(names);
        expect(await readFile(secret, 'utf8')).toBe('text: Kept to itself.\n');
      }),
      { numRuns },
    );
    reportFigures(context, { requests: numRuns });
  },
);
