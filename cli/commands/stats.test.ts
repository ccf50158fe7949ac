import { appendFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

test('counts texts by day, and names days without texts', async () => {
  const content = await cleanContentFolder();
  await rm(path.join(content, 'prompts/mornings.yaml'));
  await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: 5\n');
  await appendFile(path.join(content, 'quotes/two-lines.yaml'), 'mood: calm # a field of a newer version\n');
  const { status, stdout, stderr } = await journal('stats', '--content', content);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`                     any    mon    tue    wed    thu    fri    sat    sun  total
quotes                 2      1      -      -      -      -      -      -      3
morning                -      -      1      -      -      -      -      -      1
evening                1      -      -      -      -      -      -      -      1
sunday_reflection      -      -      -      -      -      -      -      1      1

7 posts: 5 published, 1 draft, 1 scheduled
2 categories: habits 3, mindfulness 2
2 templates
no morning prompt for Monday, Wednesday, Thursday, Friday, Saturday, Sunday
1 file not valid and not counted; \`journal validate\` says why
`);
});

test('as JSON has the same counts', async () => {
  const { stdout } = await journal('stats', '--content', await cleanContentFolder(), '--format', 'json');
  expect(JSON.parse(stdout)).toMatchObject({
    quotes: { any: 2, monday: 1, sunday: 0, total: 3 },
    prompts: { morning: { any: 1, tuesday: 1, total: 2 }, sunday_reflection: { sunday: 1, total: 1 } },
    templates: 2,
    empty: [],
    invalid: 0,
  });
});
