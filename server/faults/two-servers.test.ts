import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/content-folder.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import { until } from '../../fixtures/test-server.ts';

const id = 'two-lines';

test(
  'of two saves of one version, sent to two servers on one folder at the same instant, the one that is answered is there, but for the last moment',
  { timeout: 300_000 },
  async () => {
    const content = await contentFolder();
    const file = path.join(content, `quotes/${id}.yaml`);
    const [one, other] = await Promise.all([serverProcess({ content }), serverProcess({ content })]);
    const etagAt = async (server: typeof one) => (await server.get(`/api/quotes/${id}`)).headers.get('etag') ?? '';
    let lost = 0;
    for (let round = 1; round <= pairs; round += 1) {
      const etag = await etagAt(one);
      await until(async () => (await etagAt(other)) === etag);
      const saves = await Promise.all(
        [one, other].map(async (server, index) => {
          const text = `Of server ${index} in round ${round}.`;
          return { text, status: (await server.put(`/api/quotes/${id}`, { text }, { 'if-match': etag })).status };
        }),
      );
      const kept = readFileSync(file, 'utf8');
      lost += saves.filter(({ status, text }) => status === 200 && !kept.includes(text)).length;
      expect(saves.map(({ status }) => status)).toContain(200);
      expect([200, 412]).toEqual(expect.arrayContaining(saves.map(({ status }) => status)));
    }
    expect(lost).toBeLessThanOrEqual(mostLost);
  },
);

// One in seven met in the last moment of the other, while that was not looked for.
const pairs = 60;
// A busy machine may hold up one of the servers between its last look and its rename, until the other has answered.
const mostLost = 2;
