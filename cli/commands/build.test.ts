import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentWithoutPages, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { runJournal } from '../../fixtures/harness/run-journal.ts';

test('build reports what it wrote, what it left out, and why it published nothing', async () => {
  const [cwd, content] = [await temporaryFolder(), await contentWithoutPages()];
  const build = (siteUrl = 'https://mindset.example') =>
    runJournal(['build', '--content', content, '--out', 'out'], { cwd, env: { ...process.env, SITE_URL: siteUrl } });
  const hidden =
    'journal: left out: 1 draft and 1 scheduled post\njournal: build again at 2999-01-01 00:00 UTC, when "letter-to-a-far-year" is due\n';
  const first = build();
  expect([first.status, first.stdout, first.stderr]).toEqual([
    0,
    expect.stringMatching(/^out: \d+ files, \d+ written, in \d+\.\d s\n$/),
    hidden,
  ]);
  expect(build().stdout).toMatch(/^out: \d+ files, 0 written, in \d+\.\d s\n$/);

  const inJson = runJournal(['build', '--content', content, '--out', 'out', '--format', 'json'], {
    cwd,
    env: { ...process.env, SITE_URL: 'https://mindset.example' },
  });
  expect(JSON.parse(inJson.stdout)).toMatchObject({
    out: 'out',
    written: 0,
    drafts: 1,
    scheduled: 1,
    nextPost: { slug: 'letter-to-a-far-year', dueAt: '2999-01-01T00:00:00.000Z' },
  });

  expect(build('').stderr).toBe(
    `${hidden}journal: SITE_URL is not set, so pages, feed and sitemap name http://localhost:3000 as their address; set it to the public one\n`,
  );
  expect(build('mindset')).toMatchObject({
    status: 1,
    stderr: 'journal: SITE_URL: "mindset" is not a site\'s address; write one such as https://mindset.example\n',
  });
  await writeFile(path.join(content, 'quotes/broken.yaml'), 'text: Begin.\ndayOfWeek: mondy\n');
  const broken = build();
  expect([broken.status, broken.stderr]).toEqual([1, 'journal: out was left as it is\n']);
  expect(broken.stdout).toContain('broken.yaml:2:12  error  dayOfWeek: "mondy" is not a day; did you mean "monday"?  value');
  expect(runJournal(['build', '--content', content, '--out', content])).toMatchObject({
    status: 1,
    stderr: `journal: ${content} is in the content folder; name a folder outside of it\n`,
  });
});
