import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { until } from '../../fixtures/harness/test-server.ts';
import { logProblems } from './log-problems.ts';
import { openRepository } from './repository.ts';

test('control characters are shown escaped instead of being sent to the terminal', async () => {
  const content = await contentFolder();
  await writeFile(path.join(content, 'quotes/\u001b[2J.yaml'), 'text: A.\n');
  const repository = await openRepository(content);
  const lines: string[] = [];
  logProblems(repository, (line) => lines.push(line))();
  expect(lines).toEqual([expect.stringMatching(/^quotes\/\\u001b\[2J\.yaml:1:1 {2}error {2}/)]);
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);
});

test('a problem is logged once when it appears, and again only after it was fixed', async () => {
  const content = await contentFolder();
  const quote = path.join(content, 'quotes/two-lines.yaml');
  await writeFile(quote, 'text: ""\n');
  const repository = await openRepository(content);
  onTestFinished(() => repository.close());
  const lines: string[] = [];
  onTestFinished(logProblems(repository, (line) => lines.push(line)));
  const empty = 'quotes/two-lines.yaml:1:7  error  text: must not be empty  missing';
  expect(lines).toEqual([empty]);

  await writeFile(path.join(content, 'prompts/new.yaml'), 'text: What?\n');
  await rm(path.join(content, 'images/leaf.svg'));
  repository.rescan();
  const untyped = 'prompts/new.yaml:1:1  error  type: is missing; write morning, evening or sunday_reflection  missing';
  await until(() => lines.length > 1);
  expect(lines).toEqual([empty, untyped]);

  await writeFile(quote, 'text: Well begun.\n');
  repository.rescan();
  await new Promise(setImmediate);
  await writeFile(quote, 'text: ""\n');
  repository.rescan();
  await until(() => lines.length > 2);
  expect(lines).toEqual([empty, untyped, empty]);
});
