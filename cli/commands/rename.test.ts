import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentRepository } from '../../fixtures/harness/content-repository.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';

test('renames a post with the links to it, and prints the changed files and where the old address leads', async () => {
  const { content } = await contentRepository();
  const run = (...words: string[]) => journal('rename', '--content', content, ...words);
  expect(await run('posts/three-goals-a-day', 'three-goals')).toMatchObject({
    status: 0,
    stdout: `${content}/posts/three-goals.yaml\n${content}/posts/power-of-daily-journaling.yaml\n`,
    stderr: '/blog/three-goals-a-day leads to /blog/three-goals; links changed in 1 file\n',
  });
  expect(await run(`${content}/posts/half-an-idea.yaml`, 'an-idea')).toMatchObject({
    status: 0,
    stdout: `${content}/posts/an-idea.yaml\n`,
    stderr: '/blog/half-an-idea is given up: no visitor has seen it\n',
  });
  for (const [item, slug, status, message] of [
    ['posts/an-idea', 'margins', 2, 'slug: another post has "margins"; choose another'],
    ['posts/half-an-idea', 'idea', 1, 'No post with id "half-an-idea"'],
    ['quotes/begin-at-once', 'begin', 2, 'quotes/begin-at-once is not a post; only the file name of a post is its address'],
  ] as const)
    expect(await run(item, slug)).toMatchObject({ status, stdout: '', stderr: `journal: ${message}\n` });
  expect((await journal('validate', '--content', content)).stdout).not.toContain('lost-address');
});

test('does not rename a post that an invalid file names, such as site.yaml', async () => {
  const { content } = await contentRepository();
  const site = path.join(content, 'site.yaml');
  const text = await readFile(site, 'utf8');
  await writeFile(site, `${text}hero: a: b, as in /blog/margins\n`);
  const rename = () => journal('rename', '--content', content, 'posts/margins', 'the-margins');
  expect(await rename()).toMatchObject({ status: 1, stderr: 'journal: site.yaml has an error and names this post; correct it first\n' });
  await writeFile(site, `${text}hero: a: b\n`);
  expect((await rename()).status).toBe(0);
});

test('a file that is renamed by hand is reported with the line to write, until the line is written or the file is committed', async () => {
  const { content, git } = await contentRepository();
  const post = (slug: string) => path.join(content, `posts/${slug}.yaml`);
  const warnings = async () =>
    (await journal('validate', '--content', content)).stdout.split('\n').filter((line) => line.includes('lost-address'));
  expect(await warnings()).toEqual([]);
  await rename(post('half-an-idea'), post('an-idea'));
  git('mv', 'content/posts/margins.yaml', 'content/posts/the-margins.yaml');
  await writeFile(post('the-margins'), (await readFile(post('the-margins'), 'utf8')).replace('stood', 'stand'));
  const message = 'visitors know this post at /blog/margins, which now leads nowhere; write "aliases: [/blog/margins]"';
  expect(await warnings()).toEqual([`${post('the-margins')}:1:1  warning  ${message}  lost-address`]);
  await writeFile(post('the-margins'), `${await readFile(post('the-margins'), 'utf8')}aliases: [/blog/margins]\n`);
  expect(await warnings()).toEqual([]);
  git('add', '-A');
  git('commit', '--quiet', '--message', 'Renamed');
  expect(await warnings()).toEqual([]);
});
