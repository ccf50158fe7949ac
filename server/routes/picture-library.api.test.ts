import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedServer, testServer, until, type TestServer } from '../../fixtures/harness/test-server.ts';
import type { LibraryPicture, RenamedPicture, SavedPicture } from '../model/api/pictures-api.ts';
import { writeWhole } from '../../fixtures/harness/content-folder.ts';

const picture = (background: string, format: 'jpeg' | 'png' | 'webp' | 'avif' = 'png', width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

function send(
  server: TestServer,
  method: 'POST' | 'PUT',
  where: string,
  body: Buffer | string,
  type = 'image/png',
  headers: Record<string, string> = {},
) {
  return fetch(server.url + where, { method, body: body as BodyInit, headers: { 'content-type': type, ...headers } });
}

async function answer(request: Response | Promise<Response>): Promise<[number, string]> {
  const response = await request;
  return [response.status, await response.text()];
}

const add = async (server: TestServer, name: string, bytes?: Buffer) =>
  (await (await send(server, 'POST', `/api/pictures?name=${name}`, bytes ?? (await picture('#94290f')))).json()) as SavedPicture;

const list = async (server: TestServer) => (await (await server.get('/api/pictures')).json()) as LibraryPicture[];
const named = async (server: TestServer, name: string) => (await list(server)).find((each) => each.name === name);

const post = (title: string, body: string, rest = '') =>
  `# A note on /images/other.png\ntitle: ${title}\nexcerpt: Of pictures.\nauthor: "Ivo Marsh"\npublishedAt: 2026-01-05\n${rest}categories: []\ncontent: |\n  ${body}\n`;

describe('in one server', async () => {
  const server = await sharedServer();
  const images = path.join(server.content, 'images');
  const onDisk = (name: string) => readFile(path.join(images, name));

  test('the list has the size of each picture and what uses it', async () => {
    await writeFile(path.join(images, 'README'), 'not a picture');
    const pictures = await list(server);
    expect(pictures.map(({ name }) => name)).toEqual(expect.arrayContaining(['leaf.svg', 'morning.png']));
    expect(pictures.map(({ name }) => name)).not.toContain('README');
    const morning = pictures.find(({ name }) => name === 'morning.png');
    const { size, mtimeMs } = await stat(path.join(images, 'morning.png'));
    const { width, height } = await sharp(path.join(images, 'morning.png')).metadata();
    expect(morning).toEqual({
      name: 'morning.png',
      url: '/images/morning.png',
      bytes: size,
      width,
      height,
      changedAt: new Date(mtimeMs).toISOString(),
      version: expect.stringMatching(/^\d+-\d+-\d+-\d+$/) as string,
      uses: [{ kind: 'post', slug: 'power-of-daily-journaling', title: 'The Power of Daily Journaling', isCover: true }],
    });
    expect(pictures.find(({ name }) => name === 'leaf.svg')?.uses).toEqual([{ kind: 'site', title: 'Site words' }]);
  });

  test('an uploaded picture is stored under a clean name, and served at once', async () => {
    const response = await send(server, 'POST', '/api/pictures?name=..%2FMy%20Desk.png', await picture('#94290f', 'png', 3000, 10));
    expect([response.status, response.headers.get('location')]).toEqual([201, '/api/pictures/my-desk.png']);
    const saved = (await response.json()) as SavedPicture;
    expect(response.headers.get('etag')).toBe(`"${saved.version}"`);
    expect(saved).toMatchObject({ name: 'my-desk.png', url: '/images/my-desk.png', width: 2400, height: 8, uses: [], removed: [] });
    const served = Buffer.from(await (await server.get('/images/my-desk.png')).arrayBuffer());
    expect(served.equals(await onDisk('my-desk.png'))).toBe(true);
    expect(await named(server, 'my-desk.png')).toEqual(JSON.parse(JSON.stringify({ ...saved, removed: undefined })));
    expect((await readdir(images)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a picture that was saved under the extension of another kind gets its own', async () => {
    const response = await send(server, 'POST', '/api/pictures?name=Saved%20as.jpg', await picture('#000', 'webp'), 'image/jpeg');
    expect([response.status, response.headers.get('location')]).toEqual([201, '/api/pictures/saved-as.webp']);
  });

  test('an uploaded SVG is sanitized, and the response says what was removed', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9v9z"/></svg>';
    const saved = (await (await send(server, 'POST', '/api/pictures?name=drawn.svg', svg, 'image/svg+xml')).json()) as SavedPicture;
    expect(saved.removed).toEqual(['onload of <svg>', '<script>']);
    expect((await onDisk('drawn.svg')).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"></path></svg>\n',
    );
  });

  test('a taken name is refused, and the response has a free one and the version of the picture', async () => {
    const first = await add(server, 'Twice.png');
    const response = await send(server, 'POST', '/api/pictures?name=TWICE.png', await picture('#000'));
    expect(['journal-free-name', 'location', 'etag'].map((name) => response.headers.get(name))).toEqual([
      'twice-2.png',
      '/api/pictures/twice.png',
      `"${first.version}"`,
    ]);
    expect(await answer(response)).toEqual([409, 'There already is a picture named twice.png; choose another name, such as twice-2.png']);
  });

  test('a repeated upload with the same key gives the same picture', async () => {
    const bytes = await picture('#123456');
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = await Promise.all(
      [1, 2].map(async () => send(server, 'POST', '/api/pictures?name=repeated.png', bytes, 'image/png', headers)),
    );
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(await first?.json()).toEqual(await second?.json());
  });

  test('a replaced picture is shown at once, even in its variants', async () => {
    const { version } = await add(server, 'swap.png', await picture('#ff0000', 'png', 500, 500));
    const colourOf = async (where: string) => {
      const { data } = await sharp(await (await server.get(where)).arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)].map((part) => (part > 200 ? 1 : 0));
    };
    expect(await colourOf('/images/swap.png-480.webp')).toEqual([1, 0, 0]);
    const headers = { 'if-match': `"${version}"` };
    const response = await send(server, 'PUT', '/api/pictures/swap.png', await picture('#0000ff', 'png', 500, 500), 'image/png', headers);
    expect(response.status).toBe(200);
    expect([await colourOf('/images/swap.png'), await colourOf('/images/swap.png-480.webp')]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect(await answer(send(server, 'PUT', '/api/pictures/swap.png', await picture('#000'), 'image/png', headers))).toEqual([
      412,
      'swap.png was changed since you opened it',
    ]);
  });

  test('a picture is replaced by one of its kind only', async () => {
    await add(server, 'kind.png');
    expect(await answer(send(server, 'PUT', '/api/pictures/kind.png', await picture('#000', 'jpeg'), 'image/jpeg'))).toEqual([
      400,
      'kind.png cannot be replaced by a JPEG; send a picture of the same kind, or add this one as a new picture',
    ]);
  });

  const refused: [string, string, Buffer | string, string, number, string][] = [
    ['without a name', '', 'x', 'image/png', 400, 'name: must not be empty; write ?name=desk.jpg'],
    [
      'of another type',
      'a.tiff',
      'II*',
      'image/tiff',
      415,
      'Send the file as it is, with one of these as its Content-Type: image/jpeg, image/png, image/webp, image/avif, image/gif, image/svg+xml, application/octet-stream',
    ],
    [
      'of an unknown type',
      'a.tiff',
      'II*\0',
      'application/octet-stream',
      400,
      'This is a TIFF, or the raw file of a camera; send a JPEG, PNG, WebP, AVIF, GIF or SVG',
    ],
    ['that is text', 'a.png', 'Hello', 'image/png', 400, 'This is not a picture; send a JPEG, PNG, WebP, AVIF, GIF or SVG'],
    ['of more than 20 MiB', 'a.png', Buffer.alloc(20 * 2 ** 20 + 1), 'image/png', 413, 'The body is larger than 20 MiB'],
  ];
  test.each(refused)('a picture %s is refused', async (_what, name, bytes, type, status, sentence) => {
    const before = await readdir(images);
    expect(await answer(send(server, 'POST', `/api/pictures?name=${name}`, bytes, type))).toEqual([status, sentence]);
    expect(await readdir(images)).toEqual(before);
  });

  test('an unused picture is deleted, at the version that was seen', async () => {
    const { version } = await add(server, 'unused.png');
    const remove = (tag: string) =>
      fetch(`${server.url}/api/pictures/unused.png`, { method: 'DELETE', headers: { 'if-match': `"${tag}"` } });
    expect(await answer(remove('1-2-3-4'))).toEqual([412, 'unused.png was changed since you opened it']);
    expect((await remove(version)).status).toBe(204);
    expect(await answer(remove(version))).toEqual([404, 'No picture named unused.png']);
    expect(await readdir(images)).not.toContain('unused.png');
  });

  test('a picture in use is not deleted, and the response has the titles', async () => {
    await add(server, 'used.png');
    writeWhole(path.join(server.content, 'posts/shows-it.yaml'), post('Shows it', '<p><img src="/images/used.png" alt=""></p>'));
    await until(async () => (await named(server, 'used.png'))?.uses.length === 1);
    expect(await answer(fetch(`${server.url}/api/pictures/used.png`, { method: 'DELETE' }))).toEqual([
      409,
      'used.png is used in 1 place: “Shows it”; remove it there first',
    ]);
    expect(await readdir(images)).toContain('used.png');
  });

  test('a renamed picture has the new name in each post that shows it, and nothing else changes', async () => {
    await add(server, 'before.png');
    const files: Record<string, string> = {
      cover: post('Cover', '<p>Text</p>', 'featuredImage: "/images/before.png"\n'),
      body: post(
        'Body',
        '<figure><img src="/images/before.png" alt="" ></figure> <a href="/images/before.png-800.webp">x</a>\n  <p>/images/before.png.</p>',
      ),
      data: post('Data', '<p>Text</p>', 'structuredData: {image: "https://mindset.example/images/before.png"}\n'),
      other: post('Other', '<img src="/images/before.png2.png" alt="">'),
    };
    for (const [slug, text] of Object.entries(files)) writeWhole(path.join(server.content, `posts/${slug}.yaml`), text);
    await until(async () => (await named(server, 'before.png'))?.uses.length === 3);
    const { version } = (await named(server, 'before.png')) as LibraryPicture;
    const tagged = (tag: string) => server.send('PUT', '/api/pictures/before.png', { name: 'Now After.png' }, { 'if-match': `"${tag}"` });
    expect((await tagged('1-2-3-4')).status).toBe(412);
    const response = await tagged(version);
    expect(response.status).toBe(200);
    const renamed = (await response.json()) as RenamedPicture;
    expect(renamed).toMatchObject({ name: 'now-after.png', url: '/images/now-after.png' });
    expect(renamed.changed.map(({ slug }) => slug)).toEqual(['body', 'cover', 'data']);
    for (const [slug, text] of Object.entries(files))
      expect(await readFile(path.join(server.content, `posts/${slug}.yaml`), 'utf8')).toBe(
        slug === 'other' ? text : text.replaceAll('/images/before.png', '/images/now-after.png'),
      );
    expect([await named(server, 'before.png'), (await named(server, 'now-after.png'))?.uses.length]).toEqual([undefined, 3]);
    const leftovers = [...(await readdir(images)), ...(await readdir(path.join(server.content, 'posts')))];
    expect(leftovers.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test.each([
    ['pages', 'blocks:'],
    ['templates', 'pages:\n  evening:'],
  ])('a picture on a page of %s is not deleted, and renamed there too', async (folder, place) => {
    const name = `drawn-${folder}.png`;
    await add(server, name);
    const file = path.join(server.content, folder, 'hill.yaml');
    const text = `name: The hill\n${place}\n  - columns:\n      - [{ lines: 3 }]\n      - [{ image: { file: /images/${name}, rows: 3 } }] # To color\n`;
    writeWhole(file, text);
    const title = `The hill (${folder === 'pages' ? 'page of the book' : 'template'})`;
    const uses = [{ kind: 'page', title, file: `${folder}/hill.yaml` }];
    expect(await until(async () => (await named(server, name))?.uses[0] && named(server, name))).toMatchObject({ uses });
    expect(await answer(fetch(`${server.url}/api/pictures/${name}`, { method: 'DELETE' }))).toEqual([
      409,
      `${name} is used in 1 place: “${title}”; remove it there first`,
    ]);
    expect((await server.send('PUT', `/api/pictures/${name}`, { name: `${folder}.png` })).status).toBe(200);
    expect(await readFile(file, 'utf8')).toBe(text.replace('drawn-', ''));
    expect((await named(server, `${folder}.png`))?.uses).toEqual(uses);
  });

  test.each([
    ['a taken name', { name: 'leaf.png' }, 409, /^There already is a picture named leaf\.png; choose another name, such as leaf-2\.png$/],
    ['another kind', { name: 'leaf.svg' }, 400, /^name: must end in \.png/],
    ['no name', { name: ' ' }, 400, /^name: must not be empty$/],
    ['another field', { name: 'a.png', to: 'b.png' }, 400, /^to: /],
  ])('a picture is not renamed to %s', async (_what, body, status, sentence) => {
    await send(server, 'POST', '/api/pictures?name=leaf.png', await picture('#000'));
    await send(server, 'POST', '/api/pictures?name=stays.png', await picture('#000'));
    const [found, text] = await answer(server.send('PUT', '/api/pictures/stays.png', body));
    expect(found).toBe(status);
    expect(text).toMatch(sentence);
    expect(await readdir(images)).toContain('stays.png');
  });

  test('strange names are not pictures, and unsupported methods are refused', async () => {
    await symlink('/etc/hostname', path.join(images, 'out.png'));
    for (const name of ['..%2fsite.yaml', '.hidden.png', 'a%00.png', 'none.png', 'out.png'])
      expect((await fetch(`${server.url}/api/pictures/${name}`, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400);
    expect(await readdir(server.content)).toContain('site.yaml');
    const response = await server.get('/api/pictures/leaf.svg');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'DELETE, PUT']);
  });

  test('another site cannot upload', async () => {
    const headers = { origin: 'http://evil.test' };
    expect(await answer(send(server, 'POST', '/api/pictures?name=a.png', await picture('#000'), 'image/png', headers))).toEqual([
      403,
      'This request comes from another site',
    ]);
  });
});

test('a rename is refused as a whole when one of the posts cannot be changed', async () => {
  const server = await testServer();
  await add(server, 'shared.png');
  const folder = path.join(server.content, 'posts');
  const good = post('Good', '<img src="/images/shared.png" alt="">');
  // An escape in the file hides the name that the browser gets.
  const odd = `title: Odd\nexcerpt: E\nauthor: A\npublishedAt: 2026-01-05\ncategories: []\ncontent: "<img src=\\"/images\\/shared.png\\" alt=\\"\\">"\n`;
  writeWhole(path.join(folder, 'good.yaml'), good);
  writeWhole(path.join(folder, 'odd.yaml'), odd);
  await until(async () => (await named(server, 'shared.png'))?.uses.length === 2);
  expect(await answer(server.send('PUT', '/api/pictures/shared.png', { name: 'other.png' }))).toEqual([
    409,
    'posts/odd.yaml names this picture in a way that cannot be changed without changing something else; correct it by hand first',
  ]);
  expect([await readFile(path.join(folder, 'good.yaml'), 'utf8'), await readFile(path.join(folder, 'odd.yaml'), 'utf8')]).toEqual([
    good,
    odd,
  ]);
  const left = await readdir(path.join(server.content, 'images'));
  expect([left.includes('shared.png'), left.includes('other.png'), left.some((name) => name.startsWith('.'))]).toEqual([
    true,
    false,
    false,
  ]);

  writeWhole(path.join(folder, 'odd.yaml'), 'title: [broken, /images/shared.png\n');
  await until(async () => ((await (await server.get('/api/health')).json()) as { problems: unknown[] }).problems.length > 0);
  expect(await answer(server.send('PUT', '/api/pictures/shared.png', { name: 'other.png' }))).toEqual([
    409,
    'posts/odd.yaml has an error and names this picture; correct it first',
  ]);
});

test('a default picture of the pages is neither renamed nor deleted', async () => {
  const server = await testServer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  await send(server, 'POST', '/api/pictures?name=default-journal.svg', svg, 'image/svg+xml');
  expect(await answer(server.send('PUT', '/api/pictures/default-journal.svg', { name: 'a.svg' }))).toEqual([
    409,
    'This picture cannot be renamed: it is used for “Articles without a cover”; replace it instead',
  ]);
  expect(await answer(fetch(`${server.url}/api/pictures/default-journal.svg`, { method: 'DELETE' }))).toEqual([
    409,
    'This picture cannot be deleted: it is used for “Articles without a cover”; replace it instead',
  ]);
});

test('through a link that leads out of the pictures, nothing else of the content is replaced, renamed or deleted', async () => {
  const server = await testServer();
  const images = path.join(server.content, 'images');
  await symlink('..', path.join(images, 'all'));
  await symlink('../posts/evening-pages.yaml', path.join(images, 'post.png'));
  const before = await readFile(path.join(server.content, 'site.yaml'));
  await until(async () => ((await (await server.get('/api/health')).json()) as { problems: unknown[] }).problems.length === 2);
  const calls = [
    server.send('PUT', '/api/pictures/all/site.yaml', { name: 'b.yaml' }),
    fetch(`${server.url}/api/pictures/all/site.yaml`, { method: 'DELETE' }),
    send(server, 'PUT', '/api/pictures/post.png', await picture('#000')),
  ];
  expect(await Promise.all(calls.map(async (call) => (await call).status))).toEqual([404, 404, 503]);
  expect(await readFile(path.join(server.content, 'site.yaml'))).toEqual(before);
});

test('only the users of the editor see the library, and a read-only server changes no picture', async () => {
  const locked = await testServer({ environment: { JOURNAL_EDITOR_PASSWORD: 'a long password' } });
  expect((await locked.get('/api/pictures')).status).toBe(401);
  expect((await send(locked, 'POST', '/api/pictures?name=a.png', await picture('#000'))).status).toBe(401);
  const readOnly = await testServer({ readOnly: true });
  expect((await readOnly.get('/api/pictures')).status).toBe(200);
  expect(await answer(send(readOnly, 'POST', '/api/pictures?name=a.png', await picture('#000')))).toEqual([
    403,
    'This server is read-only',
  ]);
});

test('a picture that site.yaml names is renamed there too', async () => {
  const server = await testServer();
  const file = path.join(server.content, 'site.yaml');
  const before = await readFile(file, 'utf8');
  const response = await server.send('PUT', '/api/pictures/leaf.svg', { name: 'oak.svg' });
  expect([response.status, ((await response.json()) as RenamedPicture).changed]).toEqual([200, []]);
  expect(await readFile(file, 'utf8')).toBe(before.replaceAll('/images/leaf.svg', '/images/oak.svg'));
  expect((await named(server, 'oak.svg'))?.uses.map(({ kind }) => kind)).toEqual(['site']);
});

test('pictures in folders are listed, and renamed in their folder', async () => {
  const server = await testServer();
  await mkdir(path.join(server.content, 'images/covers'));
  writeWhole(path.join(server.content, 'images/covers/My Desk.png'), await picture('#000'));
  await until(() => named(server, 'covers/My Desk.png'));
  const response = await server.send('PUT', '/api/pictures/covers/My%20Desk.png', { name: 'desk.png' });
  expect(((await response.json()) as RenamedPicture).name).toBe('covers/desk.png');
});

test('a picture whose size is unknown is renamed', async () => {
  const server = await testServer();
  writeWhole(path.join(server.content, 'images/Old One.GIF'), 'GIF89a');
  await until(() => named(server, 'Old One.GIF'));
  const renamed = await answer(server.send('PUT', '/api/pictures/Old%20One.GIF', { name: 'New One.gif' }));
  expect(renamed).toEqual([200, expect.stringContaining('"name":"new-one.gif"')]);
  expect(await answer(server.send('PUT', '/api/pictures/new-one.gif', { name: 'new.png' }))).toEqual([
    400,
    "name: must end in .gif, like the picture's current name",
  ]);
});

test('icons are found by words, and by their classes', async () => {
  const server = await testServer();
  const found = async (query: string) => (await (await server.get(`/api/icons?${query}`)).json()) as { className: string; svg: string }[];
  expect((await found('q=sun'))[0]).toMatchObject({ className: 'icon-[lucide--sun]', name: 'sun' });
  expect((await found('q=moon+star')).map(({ className }) => className)).toEqual(['icon-[lucide--moon-star]']);
  expect(await found('q=no+such+icon')).toEqual([]);
  expect((await found('q=')).length).toBeGreaterThan(50);
  const [target, ...others] = await found(`name=${encodeURIComponent('icon-[lucide--target]')}&name=nothing`);
  expect([target?.svg.startsWith('<svg'), others]).toEqual([true, []]);
});
