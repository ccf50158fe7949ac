import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anotherUser, asNobody } from '../fixtures/harness/another-user.ts';
import { temporaryFolder } from '../fixtures/harness/content-folder.ts';

test('a start builds what is older than its sources, whatever links are among the pictures and whatever tests changed', async () => {
  const root = await temporaryFolder();
  const images = path.join(root, 'content/images');
  for (const folder of [images, path.join(root, 'cli'), path.join(root, 'dist')]) await mkdir(folder, { recursive: true });
  for (const file of ['build-when-stale.js', 'require-node.js'])
    await copyFile(path.join(import.meta.dirname, file), path.join(root, 'cli', file));
  for (const [name, target] of [
    ['a', '.'],
    ['b', '.'],
    ['root', '/'],
    ['nowhere', 'nowhere'],
  ] as const)
    await symlink(target, path.join(images, name));
  await writeFile(path.join(root, 'package.json'), '{ "type": "module", "engines": { "node": ">=20.19" } }');
  const mark = path.join(root, 'dist/built');
  await writeFile(mark, '');
  await utimes(mark, Date.now() / 1000 + 60, Date.now() / 1000 + 60);
  const start = () => spawnSync(process.execPath, [path.join(root, 'cli/build-when-stale.js')], { encoding: 'utf8', timeout: 30_000 });
  expect(start()).toMatchObject({ status: 0, stderr: '' });

  // The folder can be listed, but its files cannot be read.
  await chmod(images, 0o644);
  await chmod(root, 0o755);
  const [program = '', ...parameters] = [
    ...(anotherUser.isMet ? asNobody : []),
    process.execPath,
    path.join(root, 'cli/build-when-stale.js'),
  ];
  expect(spawnSync(program, parameters, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  await chmod(images, 0o755);

  // Tests are not sources, even when they were just written.
  const later = Date.now() / 1000 + 120;
  const write = async (file: string) => {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), '');
    for (const changed of [file, path.dirname(file)]) await utimes(path.join(root, changed), later, later);
  };
  for (const file of ['server/http/links.test.ts', 'site/e2e/page.ts']) await write(file);
  await utimes(path.join(root, 'site'), later, later);
  expect(start()).toMatchObject({ status: 0, stderr: '' });
  await write('server/http/links.ts');
  expect(start()).toMatchObject({ status: 1 });
  await rm(path.join(root, 'server/http/links.ts'));

  // A newer source needs a build, for which this folder has nothing.
  await utimes(mark, 1, 1);
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringContaining('The site is not built') as string });
});

test.each(['bin.js', 'build-when-stale.js'])('%s names the Node that it needs to an older one', (script) => {
  const older = (version: string) => [
    '--import',
    `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v${version}' })`,
    path.join(import.meta.dirname, script),
    '--help',
  ];
  for (const version of ['18.20.8', '20.18.3']) {
    const { status, stdout, stderr } = spawnSync(process.execPath, older(version), { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', `journal: needs Node 20.19 or newer; this is ${version}\n`]);
  }
});
