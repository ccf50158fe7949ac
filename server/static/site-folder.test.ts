import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { array, assert, asyncProperty, boolean, constantFrom, integer, record, subarray, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anotherUser } from '../../fixtures/harness/another-user.ts';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { mounting, smallDisk } from '../../fixtures/harness/mounts.ts';
import { requires } from '../../fixtures/harness/requirements.ts';
import { times } from '../../fixtures/harness/soak.ts';
import { BuildRefusedError } from './built-files.ts';
import { SiteFolder } from './site-folder.ts';
import { stageSite } from './staging.ts';
import { withoutPages } from '../../fixtures/harness/without-pages.ts';

const site = { '404.html': 'Not found', _headers: '# Made by journal build', 'blog/a.html': 'A', 'blog/b.html': 'B' };

describe('publishing', () => {
  test('leaves the folder itself alone when nothing changed', async () => {
    const out = await publishedSite();
    const { ino } = await stat(out);
    expect(await publish(out, site)).toEqual({ written: 0, removed: 0 });
    expect((await stat(out)).ino).toBe(ino);
    expect(await readdir(path.dirname(out))).toEqual(['.out.journal-manifest.json', 'out']);
  });

  test('writes what changed, removes what is gone, and keeps the time of all other files', async () => {
    const out = await publishedSite();
    for (const file of Object.keys(site)) await utimes(path.join(out, file), 1, 1);
    await publish(out, site);
    const before = await stat(path.join(out, '404.html'));
    const { 'blog/b.html': _, ...rest } = site;
    expect(await publish(out, { ...rest, 'blog/a.html': 'Changed' })).toEqual({ written: 1, removed: 1 });
    expect(await treeOf(out)).toEqual({ ...rest, 'blog/a.html': 'Changed' });
    expect((await stat(path.join(out, '404.html'))).mtimeMs).toBe(before.mtimeMs);
  });

  test('writes again what somebody removed, changed or gave another time', async () => {
    const out = await publishedSite();
    await rm(path.join(out, 'blog/a.html'));
    await writeFile(path.join(out, 'blog/b.html'), 'By hand');
    await utimes(path.join(out, '404.html'), 0, 0);
    expect(await publish(out, site)).toEqual({ written: 3, removed: 0 });
    expect(await treeOf(out)).toEqual(site);
  });

  test('carries over files that no build made', async () => {
    const out = await publishedSite();
    const foreign = { CNAME: 'mindset.example', '.git/refs/heads/main': '1', 'docs/deep/c.html': 'C' };
    await writeTree(out, { ...foreign, 'blog/.DS_Store': 'Finder' });
    await publish(out, { ...site, 'blog/a.html': 'Changed' });
    expect(await treeOf(out)).toEqual({ ...site, ...foreign, 'blog/a.html': 'Changed' });
  });

  test.each(['blog/by-hand.html', 'blog/folder/by-hand.html', 'new.html'])('refuses %s in the place of the site', async (file) => {
    const out = await publishedSite();
    await writeTree(out, { CNAME: 'mindset.example', [file]: 'By hand' });
    const before = await treeOf(out);
    const name = file.split('/').slice(0, 2).join('/');
    await expect(publish(out, { ...site, 'new.html': 'New' })).rejects.toThrow(
      new BuildRefusedError(`${path.join(out, name)} was not made by a build, and its place belongs to the site; move it away`),
    );
    expect(await treeOf(out)).toEqual(before);
    await rm(path.join(out, name), { recursive: true });
    expect(await publish(out, { ...site, 'new.html': 'New' })).toEqual({ written: 1, removed: 0 });
  });

  test.each([undefined, '', 'null', '{"format":2,"outputs":[["404.html",{"hash":"0","files":[["../mine.txt",4,1]]}]]}'])(
    'with the manifest %j replaces each name that the site has, such as in a clone of a published site, and carries over the others',
    async (manifest) => {
      const out = await publishedSite();
      const manifestFile = path.join(path.dirname(out), '.out.journal-manifest.json');
      await rm(manifestFile);
      if (manifest !== undefined) await writeFile(manifestFile, manifest);
      await writeTree(out, { CNAME: 'mindset.example' });
      const { 'blog/b.html': _, ...rest } = site;
      expect(await publish(out, rest)).toEqual({ written: 3, removed: 0 });
      expect(await treeOf(out)).toEqual({ ...rest, CNAME: 'mindset.example' });
    },
  );

  test.each(['700', '775'])('keeps the mode %s of the folder', async (mode) => {
    const out = await publishedSite();
    await chmod(out, mode);
    await publish(out, { ...site, 'blog/a.html': 'Changed' });
    expect(((await stat(out)).mode & 0o777).toString(8)).toBe(mode);
  });

  test('keeps the owner, the group and the mode of the folder', requires(anotherUser), async () => {
    const out = await publishedSite();
    await chown(out, 65534, 65534);
    await chmod(out, 0o2750);
    await publish(out, { ...site, 'blog/a.html': 'Changed' });
    expect(await stat(out)).toMatchObject({ uid: 65534, gid: 65534, mode: 0o42750 });
  });
});

describe('the next build', () => {
  const many = Object.fromEntries([
    ...Object.entries(site),
    ...Array.from({ length: 16 }, (_, index) => [`blog/post-${index}.html`, `Post ${index}`]),
  ]) as Record<string, string>;

  test('links the files that stay', async () => {
    const out = await publishedSite(many);
    const before = await stat(path.join(out, 'blog/post-1.html'));
    const { 'blog/b.html': _, ...rest } = many;
    const next = { ...rest, 'blog/a.html': 'Changed' };
    expect(await publish(out, next)).toEqual({ written: 1, removed: 1 });
    expect(await treeOf(out)).toEqual(next);
    expect((await readdir(path.dirname(out))).sort()).toEqual(['.out.journal-manifest.json', 'out']);
    const after = await stat(path.join(out, 'blog/post-1.html'));
    expect([after.ino, after.mtimeMs, after.nlink]).toEqual([before.ino, before.mtimeMs, 1]);
  });

  test('that fails, or changes nothing, changes no file of the site', async () => {
    const out = await publishedSite(many);
    const current = { ...many, 'blog/a.html': 'Changed' };
    await publish(out, current);
    const folder = new SiteFolder(out, 'content');
    const staging = stageSite(folder, withoutPages);
    await staging.put({ file: 'blog/post-1.html', make: () => 'Half' });
    await expect(staging.put({ file: 'blog/post-2.html', make: () => Promise.reject(new Error('out of ink')) })).rejects.toThrow(
      'out of ink',
    );
    folder.discard();
    expect(await treeOf(out)).toEqual(current);
    expect(await publish(out, current)).toEqual({ written: 0, removed: 0 });
    expect(await publish(out, many)).toEqual({ written: 1, removed: 0 });
    expect(await treeOf(out)).toEqual(many);
  });

  test('leaves the intended site after any sequence of builds, killed builds and changes by hand', async () => {
    await assert(
      asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
        const out = await publishedSite(many);
        let wanted = many;
        for (const { change, remove, isKilled, hand } of steps) {
          const file = path.join(out, `blog/post-${hand}.html`);
          if (existsSync(file)) await writeFile(file, 'By hand');
          wanted = { ...many, ...Object.fromEntries(change.map(([name, text]) => [`${name}.html`, text])) };
          for (const index of remove) delete wanted[`blog/post-${index}.html`];
          if (isKilled) await killStaging(out, wanted);
          await publish(out, wanted);
          expect(await treeOf(out)).toEqual(wanted);
        }
      }),
      { numRuns: times(15, 300) },
    );
  });

  const step = record({
    change: array(tuple(constantFrom('blog/post-1', 'blog/post-2', 'blog/new', 'tag/x/y', '404'), constantFrom('One', 'Two')), {
      maxLength: 4,
    }),
    remove: subarray([2, 3, 4]),
    isKilled: boolean(),
    hand: integer({ min: 0, max: 40 }),
  });

  /** Stages a site as a process that was killed before it published it. */
  async function killStaging(out: string, files: Record<string, string>): Promise<void> {
    const folder = new SiteFolder(out, 'content');
    const staging = stageSite(folder, withoutPages);
    for (const [file, text] of Object.entries(files)) await staging.put({ file, make: () => text });
    await staging.finish();
    await rename(folder.staging, path.join(path.dirname(out), '.out.journal-staging-999999999'));
  }
});

describe('a folder is refused', () => {
  test('when it holds other files, and accepted when it is a prepared repository', async () => {
    const out = path.join(await temporaryFolder(), 'out');
    await writeTree(out, { '.git/config': '', CNAME: 'mindset.example', 'README.md': '' });
    await publish(out, site);
    expect(await treeOf(out)).toMatchObject({ ...site, '.git/config': '', CNAME: 'mindset.example' });

    const other = path.join(await temporaryFolder(), 'out');
    await writeTree(other, { 'novel.txt': 'Chapter one' });
    await expect(publish(other, site)).rejects.toThrow(
      new BuildRefusedError(`${other} holds files that no build made; name a folder that is new or empty`),
    );
    expect(await readdir(path.dirname(other))).toEqual(['out']);
  });

  test('when a file is in its place', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'novel.txt'), 'Chapter one');
    for (const out of ['novel.txt', 'novel.txt/site', 'novel.txt/deep/site'])
      expect(() => new SiteFolder(path.join(folder, out), 'content')).toThrow(
        new BuildRefusedError(`${path.join(folder, 'novel.txt')} is a file, not a folder; move it out, or rename it`),
      );
  });

  test('when it is in the content folder, or around it', async () => {
    const folder = await temporaryFolder();
    const content = path.join(folder, 'content');
    await mkdir(path.join(content, 'images'), { recursive: true });
    await symlink(content, path.join(folder, 'link'));
    const refusal = (out: string, why: string) =>
      expect(() => new SiteFolder(out, content)).toThrow(new BuildRefusedError(`${out} ${why}`));
    for (const inside of [path.join(content, 'images/site'), path.join(folder, 'link')])
      refusal(inside, 'is in the content folder; name a folder outside of it');
    refusal(folder, 'holds the content folder; name a folder beside that');
    await symlink('loop', path.join(folder, 'loop'));
    refusal(path.join(folder, 'loop'), 'is a link that leads to itself; remove it');
  });

  test('while another build is running', async () => {
    const out = await publishedSite();
    const staging = path.join(path.dirname(out), `.out.journal-staging-${process.ppid}`);
    await mkdir(staging);
    await expect(publish(out, site)).rejects.toThrow(
      `Process ${process.ppid} is building ${out} now; wait for it, or move ${staging} away if it is no build`,
    );
  });

  test('when a disk is mounted at it, or at a foreign folder in it', requires(mounting), async () => {
    const disk = await smallDisk('size=1m');
    await expect(publish(disk, site)).rejects.toThrow(
      new BuildRefusedError(`${disk} is a place where a disk or a volume is mounted, which cannot be replaced; name a folder in it`),
    );
    expect(await readdir(path.dirname(disk))).toEqual(['disk']);

    const out = await publishedSite();
    await writeTree(out, { CNAME: 'mindset.example' });
    const uploads = await smallDisk('size=1m', path.join(out, 'uploads'));
    await writeTree(uploads, { 'a.txt': 'Uploaded' });
    const before = await treeOf(out);
    await expect(publish(out, { ...site, 'blog/a.html': 'Changed' })).rejects.toThrow(
      new BuildRefusedError(`${uploads} cannot be moved into the new site: a disk or a volume is mounted there; move it out`),
    );
    expect(await treeOf(out)).toEqual(before);
    expect(await readdir(path.dirname(out))).toEqual(['.out.journal-manifest.json', 'out']);
  });
});

describe('the next build after a killed one', () => {
  const next = { ...site, 'blog/a.html': 'Changed' };
  const foreign = { CNAME: 'mindset.example', 'docs/c.html': 'C' };

  /** The folder as left by a build that was killed after `renames` of its five renames. */
  async function killedAfter(renames: number): Promise<string> {
    const out = await publishedSite();
    await writeTree(out, foreign);
    const prefix = path.join(path.dirname(out), '.out.journal-');
    const other = await publishedSite(next);
    const staging = `${prefix}staging-999999999`;
    await rename(other, staging);
    const nextManifest = path.join(path.dirname(other), '.out.journal-manifest.json');
    await rename(nextManifest, `${prefix}next.json`);
    const all = [
      [out, `${prefix}former`],
      [staging, out],
      [`${prefix}former/CNAME`, path.join(out, 'CNAME')],
      [`${prefix}former/docs`, path.join(out, 'docs')],
      [`${prefix}next.json`, `${prefix}manifest.json`],
    ];
    for (const [from = '', to = ''] of all.slice(0, renames)) await rename(from, to);
    return out;
  }

  test.each([0, 1, 2, 3, 4, 5])('finds the old site or the new one whole after %i renames', async (renames) => {
    const out = await killedAfter(renames);
    new SiteFolder(out, 'content').discard();
    expect(await treeOf(out)).toEqual({ ...(renames < 2 ? site : next), ...foreign });
    expect(await readdir(path.dirname(out))).toEqual(['.out.journal-manifest.json', 'out']);
    expect(await publish(out, next)).toEqual({ written: renames < 2 ? 1 : 0, removed: 0 });
    expect(await treeOf(out)).toEqual({ ...next, ...foreign });
  });

  test('puts the old site back even behind a link, which then leads nowhere', async () => {
    const out = await killedAfter(1);
    const link = path.join(await temporaryFolder(), 'link');
    await symlink(out, link);
    new SiteFolder(link, 'content').discard();
    expect(await treeOf(out)).toEqual({ ...site, ...foreign });
  });

  test.each([0, 1])('restores the old site after %i renames even when somebody removed the staging folder', async (renames) => {
    const out = await killedAfter(renames);
    await rm(path.join(path.dirname(out), '.out.journal-staging-999999999'), { recursive: true });
    new SiteFolder(out, 'content').discard();
    expect(await treeOf(out)).toEqual({ ...site, ...foreign });
    expect(await readdir(path.dirname(out))).toEqual(['.out.journal-manifest.json', 'out']);
    expect(await publish(out, next)).toEqual({ written: 1, removed: 0 });
  });

  test('removes an unfinished staging folder, and no folder of a similar name', async () => {
    const out = await publishedSite();
    for (const name of ['999999999', 'notes'])
      await writeTree(path.join(path.dirname(out), `.out.journal-staging-${name}`), { 'half.html': '' });
    await publish(out, site);
    expect((await readdir(path.dirname(out))).sort()).toEqual(['.out.journal-manifest.json', '.out.journal-staging-notes', 'out']);
  });
});

async function publishedSite(files: Record<string, string> = site): Promise<string> {
  const out = path.join(await temporaryFolder(), 'out');
  expect(await publish(out, files)).toEqual({ written: Object.keys(files).length, removed: 0 });
  return out;
}

async function publish(out: string, files: Record<string, string>): Promise<{ written: number; removed: number }> {
  const folder = new SiteFolder(out, 'content');
  try {
    const staging = stageSite(folder, withoutPages);
    for (const [file, text] of Object.entries(files)) await staging.put({ file, make: () => text });
    const { manifest, written, removed } = await staging.finish();
    folder.publish(manifest, written + removed > 0);
    return { written, removed };
  } finally {
    folder.discard();
  }
}

async function writeTree(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

async function treeOf(folder: string): Promise<Record<string, string>> {
  expect(existsSync(folder)).toBe(true);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file, 'utf8')])));
}
