import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/content-folder.ts';
import { endlessPicture } from '../../fixtures/endless-picture.ts';
import { run } from '../../fixtures/needing.ts';
import { serverProcess } from '../../fixtures/server-process.ts';
import type { ServerProcess } from '../../fixtures/server-process.ts';
import { testServer, until } from '../../fixtures/test-server.ts';
import type { TestServer } from '../../fixtures/test-server.ts';

const where = '/api/quotes/two-lines';

describe('a file that turns bad while it is served is reported by its place, keeps its last good version, and takes no change', () => {
  const bytes: [string, Buffer, string][] = [
    [
      'half-written',
      Buffer.from('text: "Well begun'),
      '1:7 the quotation mark that opens here is not closed; write it at the end of the text too',
    ],
    ['cut inside a letter', Buffer.from('text: Bergé').subarray(0, -1), '1:11 is not UTF-8 from here on; save it as UTF-8'],
    ['emptied', Buffer.alloc(0), '1:1 is empty; write its fields, or remove it'],
    ['all zeros', Buffer.alloc(40), '1:1 holds NUL bytes: the file is damaged; take its last version from git'],
    [
      'in conflict',
      Buffer.from('<<<<<<< HEAD\ntext: A\n=======\ntext: B\n>>>>>>> b\n'),
      '1:1 has merge-conflict markers; choose one side and remove them',
    ],
    ['in UTF-16', Buffer.from('\uFEFFtext: A\n', 'utf16le'), '1:1 is UTF-16; save it as UTF-8'],
    ['in Latin-1', Buffer.from('text: Bergé\n', 'latin1'), '1:11 is not UTF-8 from here on; save it as UTF-8'],
    ['with __proto__', Buffer.from('text: A\n__proto__:\n  polluted: yes\n'), '2:1 "__proto__" cannot be a key'],
    ['with constructor', Buffer.from('text: A\nconstructor: B\n'), '2:1 "constructor" cannot be a key'],
  ];
  const places: [string, (file: string, elsewhere: string) => void, string][] = [
    ['a folder', (file) => mkdirSync(file), '1:1 is a folder, not a file; move it out, or take .yaml off its name'],
    [
      'a link to itself',
      (file) => symlinkSync(path.basename(file), file),
      '1:1 is a link that leads nowhere; remove it, or correct where it leads',
    ],
    [
      'a link to nothing',
      (file) => symlinkSync('nowhere.yaml', file),
      '1:1 is a link that leads nowhere; remove it, or correct where it leads',
    ],
    ['a link out', (file, elsewhere) => symlinkSync(elsewhere, file), '1:1 is a link that leads out of the content folder'],
  ];

  test.each([...bytes.map(([how, all, said]) => [how, (file: string) => writeFileSync(file, all), said] as const), ...places])(
    '%s',
    async (_how, spoil, said) => {
      const server = await testServer();
      const file = path.join(server.content, 'quotes/two-lines.yaml');
      const good = await readFile(file);
      const before = await (await server.get(where)).text();
      const elsewhere = await outside();
      // In one go: of one that was away nothing is kept.
      rmSync(file);
      spoil(file, elsewhere);
      expect(await until(() => problemIn(server))).toBe(`quotes/two-lines.yaml:${said}`);
      expect(await (await server.get(where)).text()).toBe(before);
      expect((await server.get('/api/quotes/begin-at-once')).status).toBe(200);
      expect((await server.send('PUT', where, { text: 'New.' })).status).toBe(409);
      expect(await problemIn(server)).toBe(`quotes/two-lines.yaml:${said}`);
      expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted');
      await rm(file, { recursive: true });
      await writeFile(file, good);
      await until(async () => (await problemIn(server)) === undefined);
      expect((await server.send('PUT', where, { text: 'New.' })).status).toBe(200);
    },
  );
});

describe('a folder that turns into something else while it is served is one problem, keeps its last good items, and takes no change', () => {
  const told: [string, (folder: string) => Promise<void>, string][] = [
    ['a file', (folder) => writeFile(folder, ''), 'is a file, not a folder; move it out, or rename it'],
    ['a link to itself', (folder) => symlink('quotes', folder), 'is a link that leads nowhere; remove it, or correct where it leads'],
    ['a link to nothing', (folder) => symlink('nowhere', folder), 'is a link that leads nowhere; remove it, or correct where it leads'],
    ['a link out', async (folder) => symlink(await folderOutside(folder), folder), 'is a link that leads out of the content folder'],
  ];

  test.each(told)('%s', async (_what, spoil, said) => {
    const server = await testServer();
    const folder = path.join(server.content, 'quotes');
    const before = await (await server.get('/api/quotes')).text();
    await rename(folder, `${folder}-away`);
    await spoil(folder);
    expect(await until(() => problemIn(server))).toBe(`quotes:1:1 ${said}`);
    expect(await (await server.get('/api/quotes')).text()).toBe(before);
    const asked: [string, string][] = [
      ['POST', '/api/quotes'],
      ['PUT', where],
      ['DELETE', where],
    ];
    for (const [method, place] of asked) {
      const answer = await server.send(method, place, { text: 'New.' });
      expect([method, answer.status, await answer.text()]).toEqual([method, 503, `quotes ${said}`]);
    }
    await writeFile(path.join(server.content, 'templates/a.yaml'), 'name: Others go on\n');
    await until(async () => (await (await server.get('/api/journal-templates')).text()).includes('Others go on'));
    expect((await server.send('PUT', '/api/prompts/look-back', { text: 'What was good?', type: 'evening' })).status).toBe(200);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await until(async () => (await problemIn(server)) === undefined);
    expect((await server.send('PUT', where, { text: 'New.' })).status).toBe(200);
  });

  /** Holds the same items, so that a change would find them as they were. */
  async function folderOutside(folder: string): Promise<string> {
    const copy = path.join(await temporaryFolder(), 'quotes');
    await cp(`${folder}-away`, copy, { recursive: true });
    return copy;
  }
});

test('a pipe among the pictures is none, and keeps nobody waiting who asks for it', { timeout: 20_000 }, async () => {
  const content = await contentFolder();
  run('mkfifo', path.join(content, 'images/pipe.png'));
  await symlink('pipe.png', path.join(content, 'images/link.png'));
  await writeFile(
    path.join(content, 'posts/margins.yaml'),
    `${await readFile(path.join(content, 'posts/margins.yaml'), 'utf8')}  <img src="/images/pipe.png" alt="">\n`,
  );
  const server = await serverProcess({ content });
  const names = ['/images/pipe.png', '/images/link.png', '/images/pipe.png-480.webp', '/social/pipe.png.jpg', '/images/pipe.png'];
  const answers = await Promise.all(names.map((name) => server.get(name)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 404));
  expect((await server.get('/api/entries/margins')).status).toBe(200);
  expect((await server.put(where, { text: 'New.' })).status).toBe(200);
});

test('a pipe in the place of a post keeps nobody waiting, also once its categories went', { timeout: 20_000 }, async () => {
  const content = await contentFolder();
  const server = await serverProcess({ content });
  const file = path.join(content, 'posts/three-goals-a-day.yaml');
  await rm(file);
  run('mkfifo', file);
  await until(async () => (await problemIn(server))?.includes('is not a regular file'));
  await rm(path.join(content, 'categories'), { recursive: true });
  expect(await until(async () => (await (await server.get('/api/health')).text()).includes('there is no category'))).toBe(true);
});

describe('a drawing that asks for days of work', () => {
  test('is given up once and for all, and others get their pictures', { timeout: 120_000 }, async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'images/days.svg'), endlessPicture);
    const server = await serverProcess({ content });
    const timed = async (where: string) => {
      const begin = performance.now();
      const { status } = await server.get(where);
      return { status, time: performance.now() - begin };
    };
    const [first, other] = await Promise.all([timed('/social/days.png'), timed('/social/leaf.png')]);
    const again = await timed('/social/days.png');
    expect([first.status, other.status, again.status]).toEqual([404, 200, 404]);
    expect(server.said()).toContain('images/days.svg was given up as a picture');
    expect({ isQuick: again.time < first.time / 10, again, first }).toMatchObject({ isQuick: true });
  });

  test('keeps no server from ending', { timeout: 120_000 }, async () => {
    const content = await contentFolder();
    await writeFile(path.join(content, 'images/days.svg'), endlessPicture);
    const server = await serverProcess({ content });
    const answer = server.get('/social/days.png').catch(() => undefined);
    // It is drawn by a process of its own.
    const drawing = await until(() => processes().find(({ parent }) => parent === server.child.pid));
    server.child.kill('SIGTERM');
    const [code] = (await once(server.child, 'exit')) as [number | null];
    expect(code).toBe(0);
    await answer;
    await until(() => processes().every(({ pid }) => pid !== drawing.pid));
  });
});

// The longest file that is read word by word: what an honest person can have the server do.
const honest = `text: >\n${'  Word after word.\n'.repeat(50_000)}`;
// What takes the square of its length takes thousands of times as long.
const muchLonger = 50;

describe('nobody waits much longer than for an honest text of a megabyte', () => {
  const files: [string, string, string][] = [
    [
      'an alias bomb',
      `a0: &a0 [x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join()}]\n`).join('')}`,
      'multiplies',
    ],
    ['a cycle of aliases', 'text: &a [*a]\n', 'stands inside what it repeats'],
    ['half a million brackets', '['.repeat(500_000), 'has more than 50000 parts'],
    [
      'a map in a map in a map',
      Array.from({ length: 1_400 }, (_, n) => `${' '.repeat(n)}a:\n`).join(''),
      'is nested more than 64 levels deep',
    ],
    ['100,000 keys', Array.from({ length: 100_000 }, (_, n) => `k${n}: v\n`).join(''), 'has more than 50000 parts'],
    ['50,000 errors', 'a: b: c\n'.repeat(50_000), 'has more than 50000 parts'],
    ['12,000 aliases of nothing', `text:\n${Array.from({ length: 12_000 }, (_, n) => `- *a${n}\n`).join('')}`, 'has no anchor'],
    [
      '5,000 fields that there are not',
      `text: A\n${Array.from({ length: 5_000 }, (_, n) => `auther${n}: v\n`).join('')}`,
      'is not a field of a quote',
    ],
    ['48,000 commas', `text: [${','.repeat(48_000)}]\n`, 'unexpected ,'],
  ];

  test('whatever stands in a file', { timeout: 300_000 }, async () => {
    const content = await contentFolder();
    const server = await serverProcess({ content });
    const file = path.join(content, 'quotes/two-lines.yaml');
    const usual = await longestWait(server, async () => {
      await writeFile(file, honest);
      await until(async () => (await (await server.get(where)).text()).includes('Word after word'));
    });
    for (const [what, text, said] of files) {
      await writeFile(file, 'text: Good.\n');
      await until(async () => (await problemIn(server)) === undefined);
      const wait = await longestWait(server, async () => {
        await writeFile(file, text);
        await until(async () => (await problemIn(server))?.includes(said));
      });
      expect({ what, isShort: wait < muchLonger * usual, wait, usual }).toMatchObject({ isShort: true });
    }
  });

  test('whatever a picture is made of', { timeout: 300_000 }, async () => {
    const content = await contentFolder();
    const box = (name: string, inside: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(head.length + inside.length);
      head.write(name, 4);
      return Buffer.concat([head, inside]);
    };
    const sizes = Array<Buffer>(80_000).fill(box('ispe', Buffer.from([0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9])));
    const properties = box('iprp', box('ipco', Buffer.concat(sizes)));
    const avif = Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif')), box('meta', Buffer.concat([Buffer.alloc(4), properties]))]);
    // Just so large that it is looked at as a whole.
    const smaller = box('iprp', box('ipco', Buffer.concat(sizes.slice(0, 3_270))));
    const read = Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif')), box('meta', Buffer.concat([Buffer.alloc(4), smaller]))]);
    const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0x03, 0xea]), Buffer.alloc(1_000, 'x')]);
    const size = Buffer.from([0xff, 0xc0, 0, 0x0b, 8, 0, 0x10, 0, 0x10, 1, 1, 0x11, 0, 0xff, 0xd9]);
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(1_100).fill(note), size]);
    const pictures: [string, Buffer][] = [
      ['sizes.avif', avif],
      ['read.avif', read],
      ['notes.jpg', jpeg],
    ];
    const link = async (name: string, index: number) => {
      const other = `${index}-${name}`;
      await symlink(name, path.join(content, 'images', other));
      return other;
    };
    const posts: [string, string[]][] = [];
    for (const [name, bytes] of pictures) {
      await writeFile(path.join(content, 'images', name), bytes);
      posts.push([`many-times-${name}`, Array<string>(19_000).fill(name)]);
      const others = await Promise.all(Array.from({ length: 5_000 }, (_, index) => link(name, index)));
      posts.push([`by-many-names-${name}`, others]);
    }
    const post = await readFile(path.join(content, 'posts/margins.yaml'), 'utf8');
    for (const [slug, names] of posts) {
      const tags = names.map((name) => `<img src="/images/${name}" alt="">`).join('');
      await writeFile(path.join(content, `posts/${slug.replace('.', '-')}.yaml`), `${post}  ${tags}\n`);
    }
    const server = await serverProcess({ content });
    const usual = await longestWait(server, async () => {
      await writeFile(path.join(content, 'quotes/two-lines.yaml'), honest);
      await until(async () => (await (await server.get(where)).text()).includes('Word after word'));
    });
    for (const [slug, names] of posts) {
      const wait = await longestWait(server, async () => {
        const answer = await server.get(`/api/entries/${slug.replace('.', '-')}`);
        expect((await answer.text()).split('<img').length).toBe(names.length + 1);
      });
      expect({ slug, isShort: wait < muchLonger * usual, wait, usual }).toMatchObject({ isShort: true });
    }
  });

  const deep = '/a'.repeat(4_000);
  const categories: [string, string[], string][] = [
    ['3,000', Array.from({ length: 3_000 }, (_, n) => `unknown-${n}`), 'has 2900 more errors'],
    ['one of 400,000 folders', [`a${'/a'.repeat(400_000)}`], 'there is no category "a/a/a'],
    ['124 of 4,000 folders each', Array.from({ length: 124 }, (_, n) => `x${n}${deep}`), 'has 24 more errors'],
  ];

  test.each(categories)('whatever categories a post names that there are not: %s', { timeout: 300_000 }, async (_what, names, said) => {
    const content = await contentFolder();
    const server = await serverProcess({ content });
    const usual = await longestWait(server, async () => {
      await writeFile(path.join(content, 'quotes/two-lines.yaml'), honest);
      await until(async () => (await (await server.get(where)).text()).includes('Word after word'));
    });
    const unknown = names.map((name) => `  - ${name}\n`).join('');
    const post = await readFile(path.join(content, 'posts/margins.yaml'), 'utf8');
    const wait = await longestWait(server, async () => {
      await writeFile(path.join(content, 'posts/zz.yaml'), post.replace('categories: []\n', `categories:\n${unknown}`));
      await until(async () => (await (await server.get('/api/health')).text()).includes(JSON.stringify(said).slice(1, -1)));
    });
    expect({ isShort: wait < muchLonger * usual, wait, usual }).toMatchObject({ isShort: true });
  });

  const size = 1024 * 1024 - 200;
  const bodies: [string, string, number][] = [
    ['lists in lists', `{"text":${'['.repeat(size / 2 - 10)}${']'.repeat(size / 2 - 10)}}`, 400],
    ['70,000 keys', `{"text":"x",${Array.from({ length: 70_000 }, (_, n) => `"k${n}":1`).join()}}`, 400],
    ['a long list for a text', `{"text":[${'1,'.repeat(400_000)}1]}`, 400],
    ['a day of a megabyte', `{"text":"x","dayOfWeek":"${'m'.repeat(size - 100)}"}`, 400],
    ['nothing but line ends', `{"text":"x${'\\n'.repeat(size / 2 - 100)}x"}`, 200],
    ['nothing but spaces', `{"text":"x${' '.repeat(size - 100)}x"}`, 200],
    ['nothing but quotation marks', `{"text":"${`'\\"`.repeat(size / 3 - 100)}"}`, 200],
    ['what YAML is made of', `{"text":"a: b #c\\n${'- \\t: \\n'.repeat(100_000)}"}`, 200],
  ];

  test('whatever is sent', { timeout: 300_000 }, async () => {
    const server = await serverProcess({ content: await contentFolder() });
    const put = (body: string) => fetch(server.url + where, { method: 'PUT', body, headers: { 'content-type': 'application/json' } });
    const usual = await longestWait(server, async () => {
      expect((await put(JSON.stringify({ text: 'Word after word. '.repeat(size / 17 - 10) }))).status).toBe(200);
    });
    for (const [what, body, status] of bodies) {
      let answer = 0;
      const wait = await longestWait(server, async () => {
        answer = (await put(body)).status;
      });
      expect({ what, answer, isShort: wait < muchLonger * usual, wait, usual }).toMatchObject({ answer: status, isShort: true });
    }
  });

  const words = 'Word after word. '.repeat(size / 40);
  // Normalizing a text sorts the marks of each letter: those below it come first.
  const letterWith = (count: number) => `o${'\u0301'.repeat(count)}${'\u0316'.repeat(count)}`;
  const marks = letterWith(size / 10);

  test('however many marks stand on a letter of a text', { timeout: 300_000 }, async () => {
    const server = await serverProcess({ content: await contentFolder() });
    const useOf = async (text: string) => {
      const created = await server.send('POST', '/api/quotes', { text, author: text });
      expect(created.status).toBe(201);
      const { id } = (await created.json()) as { id: string };
      const preview = await fetch(`${server.url}/api/import/quotes/preview`, {
        method: 'POST',
        body: `id,text,author\n${id},${text},${text}x\n`,
        headers: { 'content-type': 'text/csv' },
      });
      const [page, table] = [`/api/journal-pages/evening?quote=${id}`, '/api/export/quotes?profile=indesign'];
      expect([preview.status, (await server.get(page)).status, (await server.get(table)).status]).toEqual([200, 200, 200]);
    };
    const usual = await longestWait(server, () => useOf(words));
    const wait = await longestWait(server, () => useOf(marks));
    expect({ isShort: wait < muchLonger * usual, wait, usual }).toMatchObject({ isShort: true });
  });

  test('however many stand on a letter of a password', { timeout: 300_000 }, async () => {
    const environment = { JOURNAL_EDITOR_PASSWORD: 'correct horse battery' };
    const server = await serverProcess({ content: await contentFolder(), environment });
    const logIn = async (password: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${server.url}/journal-editor`, { method: 'POST', body: `password=${password}`, headers });
      expect(answer.status).toBe(401);
    };
    const usual = await longestWait(server, () => logIn(words.slice(0, 60_000)));
    const wait = await longestWait(server, () => logIn(letterWith(15_000)));
    expect({ isShort: wait < muchLonger * usual, wait, usual }).toMatchObject({ isShort: true });
  });
});

/** How long the unluckiest of others waits for an answer while something is done, in milliseconds. */
async function longestWait(server: ServerProcess, act: () => Promise<void>): Promise<number> {
  let longest = 0;
  const over = new AbortController();
  const others = async () => {
    while (!over.signal.aborted) {
      const begin = performance.now();
      const response = await server.get('/api/categories');
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      longest = Math.max(longest, performance.now() - begin);
    }
  };
  const watching = others();
  await act().finally(() => over.abort());
  await watching;
  return longest;
}

/** Every process of the machine that has not ended. */
function processes(): { pid: number; parent: number }[] {
  const lines = run('ps', '-A', '-o', 'pid=,ppid=,stat=').trim().split('\n');
  const all = lines.map((line) => line.trim().split(/\s+/)).filter(([, , state = '']) => !state.startsWith('Z'));
  return all.map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

async function problemIn(server: TestServer | ServerProcess): Promise<string | undefined> {
  const health = (await (await server.get('/api/health')).json()) as {
    problems: { file: string; line: number; column: number; message: string }[];
  };
  const [first] = health.problems;
  return first && `${first.file}:${first.line}:${first.column} ${first.message}`;
}

async function outside(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'outside.yaml');
  await writeFile(file, 'text: Secret.\n');
  return file;
}
