import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anotherUser, asNobody } from '../../fixtures/harness/another-user.ts';
import { contentFolder, temporaryFolder, withPosts } from '../../fixtures/harness/content-folder.ts';
import { mounting, smallDisk } from '../../fixtures/harness/mounts.ts';
import { requires, run } from '../../fixtures/harness/requirements.ts';
import { journalCommand, runJournal } from '../../fixtures/harness/run-journal.ts';
import type { Outcome } from '../../fixtures/harness/run-journal.ts';
import { strace } from '../../fixtures/harness/strace.ts';
import { testServer, until } from '../../fixtures/harness/test-server.ts';

// Pictures take their time, and are the same in every test.
let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(path.join(tmpdir(), 'journal-test-'));
});
afterAll(() => rm(cache, { recursive: true }));

const siteUrl = 'https://mindset.example';

describe('the files', () => {
  test('are every page, its data, and what search engines, feed readers and hosts look for', async () => {
    const { out } = await built();
    const files = [...(await treeOf(out)).keys()].filter((file) => !/^(assets|social)\/|\.(br|gz)$/.test(file));
    expect(files).toEqual([
      '404.html',
      '_headers',
      '_redirects',
      'about.html',
      'api/categories.json',
      'api/categories/habits.json',
      'api/categories/mindfulness.json',
      'api/entries/all.json',
      'api/entries/category/habits/entries.json',
      'api/entries/category/mindfulness/entries.json',
      'api/entries/evening-pages.json',
      'api/entries/latest.json',
      'api/entries/margins.json',
      'api/entries/power-of-daily-journaling.json',
      'api/entries/sunday-review.json',
      'api/entries/three-goals-a-day.json',
      'apple-touch-icon.png',
      'blog.html',
      'blog/evening-pages.html',
      'blog/margins.html',
      'blog/power-of-daily-journaling.html',
      'blog/sunday-review.html',
      'blog/three-goals-a-day.html',
      'categories.html',
      'categories/habits.html',
      'categories/mindfulness.html',
      'contact.html',
      'favicon.svg',
      'feed.xml',
      'images/leaf.svg',
      'images/morning.png',
      ...['1200', '1600', '480', '800'].flatMap((width) => [`images/morning.png-${width}.avif`, `images/morning.png-${width}.webp`]),
      ...['evening-left', 'evening-right', 'morning-left', 'morning-right', 'sunday-left', 'sunday-right'].flatMap((page) =>
        [160, 1600, 320, 480, 800].map((width) => `images/pages/${page}-${width}.webp`),
      ),
      'index.html',
      'product.html',
      'robots.txt',
      'sitemap.xml',
      'test-api.html',
    ]);
  });

  test('say what the server says', async () => {
    const { out, content } = await built();
    const server = await testServer({ content, dist: path.resolve('dist'), environment: { SITE_URL: siteUrl } });
    for (const [file, bytes] of await treeOf(out)) {
      if (/\.(br|gz)$|^_|^api\/categories\/|latest\.json$/.test(file)) continue;
      const url = `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
      const answered = await (await server.get(url)).text();
      const note = /<noscript><p class="mt-2 text-small">The search needs.*?<\/noscript>/;
      const said = bytes.toString().replace('"isStatic":true', '"isStatic":false').replace(note, '');
      expect([url, said === answered]).toEqual([url, true]);
    }
    const json = async (file: string) => JSON.parse(await readFile(path.join(out, file), 'utf8')) as unknown;
    expect(await json('api/entries/latest.json')).toEqual(await (await server.get('/api/entries/latest')).json());
    expect(await json('api/categories/habits.json')).toEqual(await (await server.get('/api/categories/habits')).json());
  });

  test('have compressed forms where those are smaller, of the same bytes', async () => {
    const { out } = await built();
    const tree = await treeOf(out);
    const compressed = [...tree.keys()].filter((file) => file.endsWith('.br'));
    expect(compressed.filter((file) => /^assets\/.*\.(js|css)\.br$/.test(file)).length).toBeGreaterThan(10);
    expect(compressed).toContain('feed.xml.br');
    for (const file of compressed) {
      const plain = tree.get(file.slice(0, -3)) ?? Buffer.alloc(0);
      const [br = Buffer.alloc(0), gz = Buffer.alloc(0)] = [tree.get(file), tree.get(`${file.slice(0, -3)}.gz`)];
      expect([file, brotliDecompressSync(br).equals(plain), gunzipSync(gz).equals(plain)]).toEqual([file, true, true]);
      expect(br.length).toBeLessThan(plain.length);
    }
    // Those of the browser's code took seconds when it was built, and are not made again.
    for (const file of [...tree.keys()].filter((name) => /^assets\/.*\.(br|gz)$/.test(name)))
      expect([file, tree.get(file)?.equals(await readFile(path.resolve('dist/client', file)))]).toEqual([file, true]);
  });

  test('have the pages of the journal as pictures, as wide as they say', async () => {
    const { out } = await built();
    for (const width of [160, 1600]) {
      const picture = await sharp(path.join(out, `images/pages/sunday-right-${width}.webp`)).metadata();
      expect([picture.format, picture.width, picture.height]).toEqual(['webp', width, width * 1.5]);
    }
  });

  test('of a long list are pages of 24 posts, each by itself', async () => {
    const { out } = await built(await withPosts(await contentFolder(), 50));
    const files = [...(await treeOf(out)).keys()].filter((file) => file.includes('/page/'));
    expect(files).toEqual(['blog/page/2.html', 'blog/page/3.html', 'categories/habits/page/2.html', 'categories/habits/page/3.html']);
  });

  test('hold the newsletter form as hosts that handle forms look for it', async () => {
    const { out } = await built();
    const html = await readFile(path.join(out, 'index.html'), 'utf8');
    const form = /<form[^>]*name="newsletter"[^>]*>/.exec(html)?.[0];
    for (const attribute of ['method="post"', 'action="/"', 'data-netlify="true"', 'netlify-honeypot="bot-field"'])
      expect(form).toContain(attribute);
    expect(html).toContain('<input type="hidden" name="form-name" value="newsletter"/>');
    expect(html).toMatch(/name="bot-field"/);
  });

  test('hold no draft and no post before its time, and the build says how many', async () => {
    const { out, outcome } = await built();
    expect(outcome.stderr).toBe('journal: not in it: 1 draft and 1 post whose time is still to come\n');
    for (const [file, bytes] of await treeOf(out))
      expect([file, /half-an-idea|letter-to-a-far-year/.test(file + bytes.toString())]).toEqual([file, false]);
  });
});

describe('the editor', () => {
  test('comes only when it is asked for, with what it reads and without a way to write', async () => {
    const { out } = await built(undefined, ['--with-editor']);
    const { out: without } = await built();
    const added = [...(await treeOf(out)).keys()].filter((file) => !/\.(br|gz)$/.test(file));
    const usual = new Set((await treeOf(without)).keys());
    expect(added.filter((file) => !usual.has(file))).toEqual([
      'api/editor.json',
      'api/export/prompts-excel.csv',
      'api/export/prompts-indesign.txt',
      'api/export/prompts.csv',
      'api/export/quotes-excel.csv',
      'api/export/quotes-indesign.txt',
      'api/export/quotes.csv',
      'api/journal-templates.json',
      'api/prompts.json',
      'api/quotes.json',
      'journal-editor.html',
    ]);
    expect(JSON.parse(await readFile(path.join(out, 'api/editor.json'), 'utf8'))).toEqual({ access: 'read-only' });
  });
});

describe('building again', () => {
  test('gives the same bytes in another folder, from another copy of the content', async () => {
    const [one, other] = [await built(undefined, ['--with-editor']), await built(undefined, ['--with-editor'])];
    const [first, second] = [await treeOf(one.out), await treeOf(other.out)];
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [file, bytes] of first) expect([file, second.get(file)?.equals(bytes)]).toEqual([file, true]);
  });

  test('writes nothing when nothing changed, even where every content file is new on disk', async () => {
    const site = await built();
    const before = await timesOf(site.out);
    const { stdout } = site.build();
    expect(stdout).toMatch(/^out: \d+ files, 0 written, in \d+\.\d s\n$/);
    expect(await timesOf(site.out)).toEqual(before);

    for (const name of await readdir(path.join(site.content, 'posts'))) await utimes(path.join(site.content, 'posts', name), 1, 1);
    site.build();
    expect(await timesOf(site.out)).toEqual(before);
  });

  test.each([
    {
      change: 'the text of a post',
      edit: (content: string) =>
        replaceIn(path.join(content, 'posts/margins.yaml'), /content:/, 'content: |\n  <p>Changed.</p>\nmetaTitle:'),
      changed: ['api/entries/margins.json', 'blog/margins.html', 'feed.xml'],
    },
    {
      change: 'the name of a category',
      edit: (content: string) => replaceIn(path.join(content, 'categories/mindfulness.yaml'), /name: .*/, 'name: Presence'),
      changed: [
        'api/categories.json',
        'api/categories/mindfulness.json',
        'api/entries/evening-pages.json',
        'api/entries/power-of-daily-journaling.json',
        'blog/evening-pages.html',
        'blog/power-of-daily-journaling.html',
        'categories.html',
        'categories/mindfulness.html',
        'feed.xml',
      ],
    },
  ])('after $change changed writes what shows it', async ({ edit, changed }) => {
    const site = await built();
    const before = await timesOf(site.out);
    await edit(site.content);
    site.build();
    const after = await timesOf(site.out);
    const written = [...after].filter(([file, time]) => before.get(file) !== time && !/\.(br|gz)$/.test(file)).map(([file]) => file);
    expect(written).toEqual(changed);
  });

  test('after any change gives what a first build gives', async () => {
    const site = await built(await withPosts(await contentFolder(), 30));
    const at = (file: string) => path.join(site.content, file);
    const changes = [
      () => [replaceIn(at('site.yaml'), /tagline: .*/, 'tagline: Another word')],
      () => [
        rm(at('posts/day-7.yaml')),
        replaceIn(at('posts/day-8.yaml'), /title: .*/, 'title: A new title'),
        replaceIn(at('posts/day-9.yaml'), /2020-01-01/, '2019-01-01'),
        replaceIn(at('posts/day-10.yaml'), /content:/, 'draft: true\ncontent:'),
        rename(at('posts/day-11.yaml'), at('posts/day-eleven.yaml')),
        writeFile(at('images/leaf.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'),
      ],
    ];
    for (const change of changes) {
      await Promise.all(change());
      site.build();
      const fresh = await built(site.content);
      expect(isSame(await treeOf(site.out), await treeOf(fresh.out))).toBe(true);
    }
  }, 240_000);

  test('makes again what somebody removed of it, or gave another time', async () => {
    const site = await built();
    const before = await treeOf(site.out);
    await rm(path.join(site.out, 'blog.html'));
    await rm(path.join(site.out, 'feed.xml.br'));
    await utimes(path.join(site.out, 'about.html'), 0, 0);
    expect(site.build().stdout).toContain(' 3 written,');
    expect(await treeOf(site.out)).toEqual(before);
  });

  test('replaces and removes its own files also in a checkout, where all have other times', async () => {
    const site = await built();
    for (const file of await filesIn(site.out)) await utimes(path.join(site.out, file), 0, 0);
    await rm(path.join(site.content, 'posts/margins.yaml'));
    expect(site.build()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 2 removed') as string });
    expect(isSame(await treeOf(site.out), await treeOf((await built(site.content)).out))).toBe(true);
  });

  test('keeps what somebody wrote over what a build made, and replaces nothing where it has a file in its place', async () => {
    const site = await built();
    const moved = path.join(site.out, 'blog/margins.html');
    await rm(path.join(site.content, 'posts/margins.yaml'));
    await writeFile(moved, 'It has moved.');
    expect(site.build().status).toBe(0);
    expect(await readFile(moved, 'utf8')).toBe('It has moved.');

    const own = path.join(site.out, '404.html');
    // As long as it was.
    await replaceIn(own, /<title>/, '<TITLE>');
    const before = await timesOf(site.out);
    const sentence = `journal: ${own} was changed since a build made it, and this one has a file in its place; move it away\n`;
    expect(site.build()).toMatchObject({ status: 1, stderr: sentence });
    expect(await timesOf(site.out)).toEqual(before);
    await rm(own);
    expect(site.build().status).toBe(0);
  });

  test('keeps what a program that has the old site open writes while it is taken away', { timeout: 60_000 }, async () => {
    const site = await built();
    const enough = path.join(site.folder, 'enough');
    const writer = spawn(process.execPath, ['--input-type=module', '-e', writing, enough], {
      cwd: site.out,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(writer, 'exit');
    let said = '';
    writer.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    await until(() => existsSync(path.join(site.out, 'note-0.txt')));
    expect(site.build().status).toBe(0);
    await writeFile(enough, '');
    await ended;
    const notes = Array.from({ length: Number(said) }, (_, index) => `note-${index}.txt`);
    const there = new Set(await filesIn(site.out));
    expect(notes.length).toBeGreaterThan(0);
    expect(notes.filter((note) => !there.has(note))).toEqual([]);
  });

  test('keeps what no build made: a repository, a file for the host, pages written by hand', async () => {
    const site = await built();
    const git = (...args: string[]) => run('git', '-C', site.out, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Publish');
    for (const name of strangers) await writeIn(site.out, name);
    await rm(path.join(site.content, 'posts/margins.yaml'));
    expect(site.build()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 2 removed') as string });
    for (const name of strangers) expect([name, await readFile(path.join(site.out, name), 'utf8')]).toEqual([name, name]);
    expect(git('fsck')).toBe('');
    const changes = git('status', '--porcelain').split('\n');
    expect(changes).toEqual(
      expect.arrayContaining([' D blog/margins.html', ' M blog.html', '?? CNAME', '?? blog/by-hand.html', '?? docs/']),
    );
    const before = await timesOf(site.out);
    expect(site.build().stdout).toContain(' 0 written,');
    expect(await timesOf(site.out)).toEqual(before);
  });

  test('keeps what it cannot know to be of an earlier build, and says so', async () => {
    const site = await built();
    await rm(path.join(site.folder, '.out.built.json'));
    await rm(path.join(site.content, 'posts/margins.yaml'));
    await writeIn(site.out, 'CNAME');
    const { status, stderr } = site.build();
    expect([status, stderr.split('\n')[0]]).toEqual([
      0,
      'journal: kept, for nothing tells whether an earlier build made it: CNAME, api/entries/margins.json, blog/margins.html',
    ]);
    expect(await readFile(path.join(site.out, 'CNAME'), 'utf8')).toBe('CNAME');
  });

  test.each([
    'null',
    '{"format":1,"made":[["index.html",{}]]}',
    '{"format":1,"made":[["index.html",null]],"before":7}',
    '{"format":1,"made":[["404.html",{"hash":"0","files":[["../mine.txt",4,1]]}]],"before":[["/etc/hostname",1,1]]}',
  ])('takes a record that is none for none: %s', async (record) => {
    const site = await built();
    await writeIn(site.folder, 'mine.txt');
    const before = await treeOf(site.out);
    await writeFile(path.join(site.folder, '.out.built.json'), record);
    expect(site.build().status).toBe(0);
    expect(isSame(await treeOf(site.out), before)).toBe(true);
    expect(await readFile(path.join(site.folder, 'mine.txt'), 'utf8')).toBe('mine.txt');
  });

  test('without a record puts aside what it replaces with other bytes, and says where', async () => {
    const site = await built();
    await replaceIn(path.join(site.out, '404.html'), /<title>/, '<TITLE>');
    const before = await treeOf(site.out);
    await rm(path.join(site.folder, '.out.built.json'));
    await replaceIn(path.join(site.content, 'posts/margins.yaml'), /title: .*/, 'title: Edges');
    const { status, stderr } = site.build();
    expect(status).toBe(0);
    const after = await treeOf(site.out);
    expect(isSame(after, await treeOf((await built(site.content)).out))).toBe(true);

    const replaced = new Map([...before].filter(([file, bytes]) => !after.get(file)?.equals(bytes)));
    const names = [...replaced.keys()];
    expect(names).toEqual(expect.arrayContaining(['404.html', 'blog/margins.html']));
    const aside = (await readdir(site.folder)).find((name) => name.startsWith('.out.before-')) ?? '';
    expect(isSame(await treeOf(path.join(site.folder, aside)), replaced)).toBe(true);
    expect(stderr.split('\n')[0]).toBe(
      `journal: replaced, and put aside in ${path.join(site.folder, aside)}, for nothing tells whether an earlier build made it: ${names.slice(0, 3).join(', ')} …`,
    );
  });

  test('with a record that has no hashes keeps what has another time, and takes what has its own bytes', async () => {
    const site = await built();
    const record = path.join(site.folder, '.out.built.json');
    const { made, ...rest } = JSON.parse(await readFile(record, 'utf8')) as { made: [string, { files: unknown[][] }][] };
    const older = made.map(([file, output]) => [file, { ...output, files: output.files.map((left) => left.slice(0, 3)) }]);
    await writeFile(record, JSON.stringify({ ...rest, made: older }));
    const own = path.join(site.out, '404.html');
    const bytes = await readFile(own);
    await replaceIn(own, /<title>/, '<TITLE>');
    const sentence = `journal: ${own} was changed since a build made it, and this one has a file in its place; move it away\n`;
    expect(site.build()).toMatchObject({ status: 1, stderr: sentence });
    await writeFile(own, bytes);
    expect(site.build().status).toBe(0);

    // That build has noted the hashes.
    for (const file of await filesIn(site.out)) await utimes(path.join(site.out, file), 0, 0);
    await rm(path.join(site.content, 'posts/margins.yaml'));
    expect(site.build()).toMatchObject({ status: 0, stdout: expect.stringContaining(' 2 removed') as string });
  });

  test('leaves the folder itself where nothing changed, for whoever has it open, and to its owner where something did', async () => {
    const site = await built();
    const { ino } = await stat(site.out);
    expect(site.build().stdout).toContain(' 0 written');
    expect((await stat(site.out)).ino).toBe(ino);
    if (process.getuid?.() !== 0) return;
    await chown(site.out, 65534, 65534);
    await chmod(site.out, 0o2750);
    await replaceIn(path.join(site.content, 'posts/margins.yaml'), /^title: .*$/m, 'title: Another');
    expect(site.build().status).toBe(0);
    expect(await stat(site.out)).toMatchObject({ uid: 65534, gid: 65534, mode: 0o42750 });
  });

  test.each(['700', '775'])('leaves the folder open to those it was, with mode %s', async (mode) => {
    const site = await built();
    await chmod(site.out, mode);
    expect(site.build().status).toBe(0);
    expect(((await stat(site.out)).mode & 0o777).toString(8)).toBe(mode);
  });

  test('at another address or with another analytics key draws every page anew', async () => {
    const site = await built();
    site.build([], { SITE_URL: 'https://other.example', ANALYTICS_KEY: 'G-1' });
    const tree = await treeOf(site.out);
    for (const [file, bytes] of tree) expect([file, bytes.includes(siteUrl)]).toEqual([file, false]);
    expect(tree.get('index.html')?.toString()).toContain('"analyticsKey":"G-1"');
    expect(tree.get('_headers')?.toString()).toContain('googletagmanager');
  });
});

describe('a build that cannot be', () => {
  test('into a place where a disk is mounted says so, and leaves nothing beside it', requires(mounting), async () => {
    const site = await built();
    const disk = await smallDisk('size=16m');
    const { status, stderr } = site.build(['--out', disk]);
    const sentence = `journal: ${disk} is a place where a disk or a volume is mounted, which cannot be replaced; name a folder in it`;
    expect([status, stderr.split('\n').at(-2)]).toEqual([1, sentence]);
    expect((await readdir(path.dirname(disk))).filter((name) => name.startsWith(`.${path.basename(disk)}`))).toEqual([]);
    expect(site.build(['--out', path.join(disk, 'site')]).status).toBe(0);
  });

  test('around a place where a disk is mounted says so, and leaves everything where it is', requires(mounting), async () => {
    const site = await built();
    const disk = await smallDisk('size=1m', path.join(site.out, 'uploads'));
    await writeFile(path.join(disk, 'a.txt'), 'Uploaded');
    await writeFile(path.join(site.out, 'zz.html'), 'By hand');
    await replaceIn(path.join(site.content, 'posts/margins.yaml'), /^title: .*$/m, 'title: Another');
    const before = await treeOf(site.out);
    const { status, stderr } = site.build();
    expect([status, stderr.split('\n').at(-2)]).toEqual([
      1,
      expect.stringContaining(`journal: ${disk} is a folder that this user may not`),
    ]);
    expect(await treeOf(site.out)).toEqual(before);
  });

  test('over a folder in it that another user made says so, and goes on once that is given away', requires(anotherUser), async () => {
    const { out, content, build } = await siteOfNobody();
    await mkdir(path.join(out, '.well-known'));
    await writeFile(path.join(out, 'zz.html'), 'By hand');
    await replaceIn(path.join(content, 'posts/margins.yaml'), /^title: .*$/m, 'title: Another');
    const before = await treeOf(out);
    expect(build()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${path.join(out, '.well-known')} is a folder that`) as string,
    });
    expect(await treeOf(out)).toEqual(before);
    await chown(path.join(out, '.well-known'), 65534, 65534);
    expect(build().status).toBe(0);
    expect(await readdir(out)).toEqual(expect.arrayContaining(['.well-known', 'zz.html']));
    expect(await readFile(path.join(out, 'blog/margins.html'), 'utf8')).toContain('Another');
  });

  test('for content that is not valid says what validate says, and leaves the site as it was', async () => {
    const site = await built();
    const before = await timesOf(site.out);
    await writeFile(path.join(site.content, 'quotes/broken.yaml'), 'text: Begin.\ndayOfWeek: mondy\n');
    const { status, stdout, stderr } = site.build();
    expect(status).toBe(1);
    const errorsIn = (text: string) => text.split('\n').filter((line) => line.includes('  error  '));
    expect(errorsIn(stdout)).toEqual(errorsIn(runJournal(['validate', '--content', site.content]).stdout));
    expect(stdout).toContain('broken.yaml:2:12  error  dayOfWeek: "mondy" is not a day; did you mean "monday"?  value');
    expect(stderr).toBe('journal: out was left as it is\n');
    expect(await timesOf(site.out)).toEqual(before);
  });

  test('does not replace a folder that no build made', async () => {
    const site = await built();
    const strange = path.join(site.folder, 'mine');
    await mkdir(strange);
    await writeFile(path.join(strange, 'novel.txt'), 'Chapter one');
    const { status, stderr } = site.build(['--out', 'mine']);
    expect([status, stderr]).toEqual([1, 'journal: mine holds files that no build made; name a folder that is new or empty\n']);
    expect(await readdir(strange)).toEqual(['novel.txt']);
  });

  test('leaves a folder beside the site that no build left, whether there is a site or not', async () => {
    const site = await built();
    const strange = path.join(site.folder, '.out.previous');
    const told = [1, '', `journal: ${strange} is where a build needs room, and no build is known to have left it; move it away\n`];
    await writeIn(strange, 'novel.txt');
    const answers = [site.build()];
    await rename(site.out, path.join(site.folder, 'other'));
    answers.push(site.build());
    await rm(path.join(site.folder, '.out.built.json'));
    answers.push(site.build());
    expect(answers.map(({ status, stdout, stderr }) => [status, stdout, stderr])).toEqual([told, told, told]);
    expect([existsSync(site.out), await readdir(strange)]).toEqual([false, ['novel.txt']]);
  });

  test('waits for nothing and removes nothing that stands where its record or the mark of a site should', async () => {
    const site = await built();
    const record = path.join(site.folder, '.out.built.json');
    await rm(record);
    for (const put of [() => mkdir(record), () => run('mkfifo', record)]) {
      await put();
      const { status, stderr } = site.build();
      expect([status, stderr]).toEqual([1, `journal: ${record} is where a build keeps its record, and is no file; move it away\n`]);
      await rm(record, { recursive: true });
    }
    await rm(path.join(site.out, '_headers'));
    run('mkfifo', path.join(site.out, '_headers'));
    const { status, stderr } = site.build();
    expect([status, stderr]).toEqual([1, 'journal: out holds files that no build made; name a folder that is new or empty\n']);
  });

  test('does not make the site in the content folder, nor around it', async () => {
    const site = await built();
    const told = (out: string) => {
      const { status, stdout, stderr } = site.build(['--out', out]);
      return [status, stdout, stderr];
    };
    const inside = path.join(site.content, 'images/site');
    const around = path.dirname(site.content);
    await symlink(site.content, path.join(site.folder, 'link'));
    expect(told(inside)).toEqual([1, '', `journal: ${inside} is in the content folder; name a folder outside of it\n`]);
    expect(told('link')).toEqual([1, '', 'journal: link is in the content folder; name a folder outside of it\n']);
    expect(told(around)).toEqual([1, '', `journal: ${around} holds the content folder; name a folder beside that\n`]);
    expect(existsSync(inside)).toBe(false);
  });

  test('is none for a repository that was prepared for a site', async () => {
    const site = await built();
    const prepared = ['.git/config', '.gitignore', '.nojekyll', 'CNAME', 'LICENSE', 'README.md'];
    for (const name of prepared) await writeIn(path.join(site.folder, 'mine'), name);
    expect(site.build(['--out', 'mine']).status).toBe(0);
    const isInSite = (name: string) => existsSync(path.join(site.folder, 'mine', name));
    expect([...prepared, 'index.html'].filter((name) => !isInSite(name))).toEqual([]);
  });

  test('for want of a place leaves everything as it was', async () => {
    const site = await built();
    await writeIn(site.out, 'api/entries/new-one.json');
    await writeIn(site.out, 'blog/new-one.html/by-hand.html');
    const post = await readFile(path.join(site.content, 'posts/margins.yaml'));
    await writeFile(path.join(site.content, 'posts/new-one.yaml'), post);
    const before = await timesOf(site.out);
    for (const taken of ['api/entries/new-one.json', 'blog/new-one.html']) {
      const sentence = `journal: ${path.join(site.out, taken)} was made by no build, and this one has a file in its place; move it away\n`;
      expect(site.build()).toMatchObject({ status: 1, stderr: sentence });
      expect(await timesOf(site.out)).toEqual(before);
      await rm(path.join(site.out, taken), { recursive: true });
      for (const name of before.keys()) if (name.startsWith(taken)) before.delete(name);
    }
    expect(site.build().status).toBe(0);
  });

  test('because another is under way says so, and takes up what a killed one left', async () => {
    const site = await built();
    await mkdir(path.join(site.folder, '.out.building-notes'));
    await mkdir(path.join(site.folder, `.out.building-${process.pid}`));
    expect(site.build().stderr).toContain(`Process ${process.pid} is building ${site.out} now`);
    await rename(path.join(site.folder, `.out.building-${process.pid}`), path.join(site.folder, '.out.building-999999999'));
    expect(site.build().status).toBe(0);
    expect((await readdir(site.folder)).filter((name) => name.startsWith('.out')).toSorted()).toEqual([
      '.out.building-notes',
      '.out.built.json',
    ]);
  });

  test('says that it does not know the public address', async () => {
    const site = await built();
    expect(site.build([], { SITE_URL: '' }).stderr).toContain(
      'journal: SITE_URL is not set, so pages, feed and sitemap name http://localhost:3000 as their address; set it to the public one\n',
    );
    expect(site.build([], { SITE_URL: 'mindset' })).toMatchObject({
      status: 1,
      stderr: 'journal: SITE_URL: "mindset" is not a site\'s address; write one such as https://mindset.example\n',
    });
  });
});

describe('a build that is killed', () => {
  test('leaves the old site or the new one, whole, whenever it happens', async () => {
    const site = await built(await withPosts(await contentFolder(), 40));
    const old = await treeOf(site.out);
    await replaceIn(path.join(site.content, 'site.yaml'), /tagline: .*/, 'tagline: Another word');
    const fresh = await treeOf((await built(site.content)).out);
    const kinds = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const child = spawn(process.execPath, [journalCommand, 'build', '--content', site.content, '--out', 'out'], {
        cwd: site.folder,
        env: { ...process.env, SITE_URL: siteUrl },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      // Well spread over the time that a build takes; on a fast machine the last may be done before.
      await sleep(round * 130);
      child.kill('SIGKILL');
      await ended;
      const tree = await treeOf(site.out);
      const isOld = isSame(tree, old);
      kinds.add(isOld ? 'old' : 'new');
      expect([round, isOld || isSame(tree, fresh)]).toEqual([round, true]);
    }
    expect(kinds).toContain('old');
    expect(site.build().status).toBe(0);
    expect(isSame(await treeOf(site.out), fresh)).toBe(true);
    expect((await readdir(site.folder)).filter((name) => name.startsWith('.out'))).toEqual(['.out.built.json']);
  });

  test('between taking the old site away and putting the new one there is mended by the next, even a failing one', async () => {
    const site = await built();
    const old = await treeOf(site.out);
    await rename(site.out, path.join(site.folder, '.out.previous'));
    await markReplacing(path.join(site.folder, '.out.built.json'));
    await writeFile(path.join(site.content, 'quotes/broken.yaml'), 'text: 5\n');
    expect(site.build().status).toBe(1);
    expect(isSame(await treeOf(site.out), old)).toBe(true);
  });

  test('between the two is mended also where the folder is a link, which leads nowhere then', async () => {
    const folder = await temporaryFolder();
    const site = await built();
    const old = await treeOf(site.out);
    await rename(site.out, path.join(folder, '.site.previous'));
    await rename(path.join(site.folder, '.out.built.json'), path.join(folder, '.site.built.json'));
    await markReplacing(path.join(folder, '.site.built.json'));
    await symlink(path.join(folder, 'site'), site.out);
    await writeFile(path.join(site.content, 'quotes/broken.yaml'), 'text: 5\n');
    expect(site.build().status).toBe(1);
    expect(isSame(await treeOf(site.out), old)).toBe(true);
    expect((await readdir(folder)).toSorted()).toEqual(['.site.built.json', 'site']);
  });

  test('at any renaming loses nothing that no build made, and the next one has it in its place', requires(strace), async () => {
    const site = await built();
    for (const name of strangers) await writeIn(site.out, name);
    const kept = async (folder: string) => {
      const tree = await treeOf(folder).catch(() => new Map<string, Buffer>());
      return strangers.filter((name) => tree.get(name)?.toString() === name);
    };
    let time = 0;
    for (let isKilled = true; isKilled;) {
      time += 1;
      // Another list of files each time, so that none is taken for a stranger, and no stranger for one of them.
      const [from, to] = [time - 1, time].map((n) => path.join(site.content, `posts/margins${n === 0 ? '' : `-${n}`}.yaml`));
      await rename(from ?? '', to ?? '');
      const kill = ['-o', '/dev/null', '-e', 'trace=rename', '-e', `inject=rename:signal=KILL:when=${time}`];
      const { signal } = spawnSync(
        'strace',
        [...kill, process.execPath, journalCommand, 'build', '--content', site.content, '--out', 'out'],
        {
          cwd: site.folder,
          env: { ...process.env, SITE_URL: siteUrl },
        },
      );
      isKilled = signal === 'SIGKILL';
      const there = [...(await kept(site.out)), ...(await kept(path.join(site.folder, '.out.previous')))];
      expect([time, there.toSorted()]).toEqual([time, strangers.toSorted()]);
      expect(site.build().status).toBe(0);
      expect([time, await kept(site.out)]).toEqual([time, strangers]);
      const fresh = await built(site.content);
      const tree = await treeOf(site.out);
      for (const name of strangers) tree.delete(name);
      expect([time, [...tree.keys()]]).toEqual([time, [...(await treeOf(fresh.out)).keys()]]);
    }
    // Those of the site, of the strangers and of the record before and after.
    expect(time).toBeGreaterThan(8);
  });
});

/** Writes one small file after the other where it was started, until there is no such folder or enough of them, and says how many. */
const writing = `
  import { existsSync, writeFileSync } from 'node:fs';
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let count = 0;
  try {
    for (; !existsSync(process.argv[1]); count += 1) {
      writeFileSync('note-' + count + '.txt', 'A note');
      Atomics.wait(clock, 0, 0, 1);
    }
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  console.log(count);
`;

/** Has the record of a build say what it says while the old site is taken away. */
function markReplacing(record: string): Promise<void> {
  return replaceIn(record, /"isReplacing":false/, '"isReplacing":true');
}

/** What people put into the folder of a site, each file with its name in it. */
const strangers = ['.nojekyll', 'CNAME', '.well-known/a.txt', 'blog/by-hand.html', 'docs/deep/a.html', 'docs/b.html'];

async function writeIn(folder: string, name: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), name);
}

interface BuiltSite {
  /** Where the command ran. */
  folder: string;
  content: string;
  out: string;
  outcome: Outcome;
  /** Builds it again. */
  build(options?: readonly string[], environment?: Record<string, string>): Outcome;
}

/** A site built from the content, or from a copy of the fixture's, by the real command. */
async function built(content?: string, options: readonly string[] = []): Promise<BuiltSite> {
  const folder = await temporaryFolder();
  await symlink(cache, path.join(folder, 'node_modules'));
  const from = content ?? (await contentFolder());
  const build = (further: readonly string[] = [], environment: Record<string, string> = {}) =>
    runJournal(['build', '--content', from, '--out', 'out', ...options, ...further], {
      cwd: folder,
      env: { ...process.env, SITE_URL: siteUrl, ...environment },
    });
  const outcome = build();
  expect([outcome.status, outcome.stdout]).toEqual([0, expect.stringContaining('files')]);
  return { folder, content: from, out: path.join(folder, 'out'), outcome, build };
}

/** A site built by a user without root's rights. */
async function siteOfNobody() {
  const content = await contentFolder();
  const folder = path.dirname(content);
  run('chown', '-R', '65534:65534', folder);
  const [program = '', ...before] = [...asNobody, process.execPath, journalCommand, 'build', '--content', content, '--out', 'out'];
  const build = () =>
    spawnSync(program, before, {
      cwd: folder,
      env: { ...process.env, SITE_URL: siteUrl, JOURNAL_CACHE: path.join(folder, 'cache') },
      encoding: 'utf8',
    });
  expect(build()).toMatchObject({ status: 0 });
  return { content, out: path.join(folder, 'out'), build };
}

/** Every file below a folder and its bytes, in order. */
async function treeOf(folder: string): Promise<Map<string, Buffer>> {
  const names = await filesIn(folder);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)));
}

async function timesOf(folder: string): Promise<Map<string, bigint>> {
  const names = await filesIn(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, (await stat(path.join(folder, name), { bigint: true })).mtimeNs] as const)),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function isSame(one: Map<string, Buffer>, other: Map<string, Buffer>): boolean {
  return one.size === other.size && [...one].every(([file, bytes]) => other.get(file)?.equals(bytes));
}

async function replaceIn(file: string, pattern: RegExp, replacement: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(pattern);
  await writeFile(file, text.replace(pattern, replacement));
}
