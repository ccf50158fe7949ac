import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../fixtures/harness/requirements.ts';
import { openRepository, type Repository } from './repository.ts';

const fixtures = path.resolve('fixtures');

describe('each bad file is a problem with a place, and takes nothing else down', async () => {
  const cases = await readdir(path.join(fixtures, 'bad'));

  test.each(cases)('%s', async (name) => {
    const folder = path.join(fixtures, 'bad', name);
    cpSync(folder, content, { recursive: true });
    expect(await problemLines()).toEqual((await readFile(path.join(folder, 'expected.txt'), 'utf8')).split('\n').filter(Boolean));
  });

  test('a file over 1 MiB', async () => {
    await writeFile(path.join(content, 'quotes/large.yaml'), `text: "${'x'.repeat(1024 * 1024)}"\n`);
    expect(await problemLines()).toEqual([
      'quotes/large.yaml:1:1  error  is larger than 1 MiB (1048585 bytes); make it shorter, or two items  too-large',
    ]);
  });

  test('a file of 100,000 keys', async () => {
    await writeFile(path.join(content, 'quotes/keys.yaml'), Array.from({ length: 100_000 }, (_, n) => `k${n}: v\n`).join(''));
    expect(await problemLines()).toEqual(['quotes/keys.yaml:1:1  error  has more than 50000 parts; split it into items  too-complex']);
  });

  test('two names that differ only by letter case', async () => {
    await writeFile(path.join(content, 'quotes/begin.yaml'), 'text: Begin.\n');
    await writeFile(path.join(content, 'quotes/Begin.yaml'), 'text: Begin.\n');
    expect(await problemLines()).toEqual([
      'quotes/Begin.yaml:1:1  error  "Begin" is not an id; name it begin-2.yaml: lower-case letters, digits, single hyphens, at most 80  bad-slug',
      'quotes/begin.yaml:1:1  error  differs from quotes/Begin.yaml only by letter case; rename one  duplicate-id',
    ]);
  });

  test('a better name that is a link in a circle', async () => {
    await symlink('begin.yaml', path.join(content, 'quotes/begin.yaml'));
    await writeFile(path.join(content, 'quotes/Begin.yaml'), 'text: Begin.\n');
    expect((await problemLines())[0]).toContain('"Begin" is not an id; name it begin-2.yaml: ');
  });

  test('links: dangling, in a loop, out of the folder, and one that stays inside, which is read', async () => {
    const outside = path.join(folderOfTest, 'outside.yaml');
    await writeFile(outside, 'text: Secret.\n');
    await mkdir(path.join(content, 'shared'));
    await writeFile(path.join(content, 'shared/inside.yaml'), 'text: Inside.\n');
    await symlink('nowhere.yaml', path.join(content, 'quotes/dangling.yaml'));
    await symlink('loop.yaml', path.join(content, 'quotes/loop.yaml'));
    await symlink(outside, path.join(content, 'quotes/outside.yaml'));
    await symlink('../shared/inside.yaml', path.join(content, 'quotes/inside.yaml'));
    expect(await problemLines()).toEqual([
      'quotes/dangling.yaml:1:1  error  is a link that leads nowhere; remove it, or correct where it leads  dangling-link',
      'quotes/loop.yaml:1:1  error  is a link that leads nowhere; remove it, or correct where it leads  dangling-link',
      'quotes/outside.yaml:1:1  error  is a link that leads out of the content folder  link-outside',
    ]);
    const repository = await openRepository(content);
    expect(repository.get('quotes', 'inside')?.fields).toEqual({ text: 'Inside.' });
  });

  const folders: [string, (folder: string) => Promise<void>, string][] = [
    [
      'a file',
      (folder) => writeFile(folder, 'text: Not in a folder.\n'),
      'is a file, not a folder; move it out, or rename it  not-a-folder',
    ],
    [
      'a link to itself',
      (folder) => symlink(path.basename(folder), folder),
      'is a link that leads nowhere; remove it, or correct where it leads  dangling-link',
    ],
    [
      'a link to nothing',
      (folder) => symlink('nowhere', folder),
      'is a link that leads nowhere; remove it, or correct where it leads  dangling-link',
    ],
    ['a link out', (folder) => symlink(folderOfTest, folder), 'is a link that leads out of the content folder  link-outside'],
  ];

  test.each(folders)('each folder as %s', async (_what, spoil, message) => {
    await writeFile(path.join(folderOfTest, 'secret.yaml'), 'name: Secret\n');
    for (const name of ['categories', 'images', 'templates']) {
      await rm(path.join(content, name), { recursive: true });
      await spoil(path.join(content, name));
    }
    expect(await problemLines()).toEqual(['categories', 'images', 'templates'].map((name) => `${name}:1:1  error  ${message}`));
    expect((await openRepository(content)).list('templates')).toEqual([]);
  });

  test('among the pictures: a pipe, a link that leads out, and links to their own folder', async () => {
    const images = path.join(content, 'images');
    run('mkfifo', path.join(images, 'pipe.png'));
    await symlink(folderOfTest, path.join(images, 'out'));
    await symlink('nothing.png', path.join(images, 'nothing.png'));
    await mkdir(path.join(images, 'loops'));
    await writeFile(path.join(images, 'loops/a.gif'), 'GIF89a');
    for (const name of ['again', 'once-more']) await symlink('.', path.join(images, 'loops', name));
    expect(await problemLines()).toEqual([
      'images/nothing.png:1:1  error  is a link that leads nowhere; remove it, or correct where it leads  dangling-link',
      'images/out:1:1  error  is a link that leads out of the folder of pictures  link-outside',
      'images/pipe.png:1:1  error  is not a regular file  not-a-file',
    ]);
    const inLoops = (await openRepository(content)).pictures().filter((file) => file.startsWith('images/loops/') && file.endsWith('.gif'));
    expect(inLoops.toSorted()).toEqual(['images/loops/a.gif', 'images/loops/again/a.gif', 'images/loops/once-more/a.gif']);
  });

  test('an unknown need, and a missing edition that is sold', async () => {
    const [prompt, site] = ['prompts/look-back.yaml', 'site.yaml'].map((file) => path.join(content, file)) as [string, string];
    await writeFile(prompt, 'text: What went well?\ntype: evening\nneeds: [evening, boxs]\n');
    await writeFile(site, (await readFile(site, 'utf8')).replace('print:\n', 'print:\n  edition: first\n'));
    expect(await problemLines()).toEqual([
      'prompts/look-back.yaml:3:18  error  needs[1]: "boxs" is not a part of a book; did you mean "boxes"?  value',
      'site.yaml:77:12  error  print.edition: there is no edition "first"; "journal edition first" makes it  unknown-edition',
    ]);
  });

  test('an invalid price and an invalid currency', async () => {
    const file = path.join(content, 'site.yaml');
    const site = await readFile(file, 'utf8');
    await writeFile(file, site.replace('  productName:', '  price: $24\n  currency: dollars\n  productName:'));
    expect(await problemLines()).toEqual([
      'site.yaml:14:10  error  retailer.price: must be a number such as "24.00"  value',
      'site.yaml:15:13  error  retailer.currency: must be three capital letters, such as USD  value',
    ]);
  });

  test('a binding that the printer does not offer', async () => {
    const file = path.join(content, 'site.yaml');
    const site = (await readFile(file, 'utf8')).replace('  paper: white\n', '  paper: white\n  printer: kdp\n  binding: sewn\n');
    await writeFile(file, site);
    const line = site.split('\n').indexOf('  binding: sewn') + 1;
    expect(await problemLines()).toEqual([
      `site.yaml:${line}:12  error  print.binding: Amazon KDP has no "sewn"; choose paperback or hardcover  value`,
    ]);
  });

  test('a cover with an unknown colour, too much ink, an unknown ornament or an ISBN that is wrong', async () => {
    const write = (lines: string) => writeFile(path.join(content, 'cover.yaml'), `title: Mindset\n${lines}`);
    await write('colour: blak\nornament: horizn\nisbn: 978-0-306-40615-8\n');
    expect(await problemLines()).toEqual([
      'cover.yaml:2:9  error  colour: "blak" is not a colour; did you mean "black"?  value',
      'cover.yaml:3:11  error  ornament: "horizn" is not an ornament; did you mean "horizon"?  value',
      'cover.yaml:4:7  error  isbn: "978-0-306-40615-8" is not an ISBN: its last digit must be 7; compare all of them  value',
    ]);
    await write('colour: cmyk(90, 80, 70, 60)\nisbn: 0-306-40615-2\n');
    expect(await problemLines()).toEqual([
      'cover.yaml:2:9  error  colour: has 300% of ink; printers take at most 240%  value',
      'cover.yaml:3:7  error  isbn: must have 13 digits that begin with 978 or 979, such as 978-0-306-40615-7  value',
    ]);
    await write('colour: black\nisbn: 979-0-2600-0043-8\n');
    expect(await problemLines()).toEqual([
      'cover.yaml:3:7  error  isbn: "979-0-2600-0043-8" is an ISMN, for printed music; write the ISBN of the book  value',
    ]);
    await write('colour: "#94290f"\nisbn: 978-0-306-40615-7\n');
    expect(await problemLines()).toEqual([]);
  });

  test.each(['//evil.test', '/\\evil.test', '/\t/evil.test', 'about'])('a navigation that leads to %j', async (target) => {
    const file = path.join(content, 'site.yaml');
    const site = await readFile(file, 'utf8');
    await writeFile(file, site.replace('path: /blog', `path: ${JSON.stringify(target)}`));
    expect(await problemLines()).toEqual([
      'site.yaml:22:11  error  navigation[1].path: must be a path of this site, with one / at its start  value',
    ]);
  });

  test('more unknown categories than are listed', async () => {
    const post = await readFile(path.join(content, 'posts/margins.yaml'), 'utf8');
    const unknown = Array.from({ length: 250 }, (_, n) => `  - unknown-${n}\n`).join('');
    await writeFile(path.join(content, 'posts/margins.yaml'), post.replace('categories: []\n', `categories:\n${unknown}`));
    expect(await problemLines()).toEqual([
      'posts/margins.yaml:1:1  error  has 150 more errors than are listed  more-errors',
      ...Array.from(
        { length: 100 },
        (_, n) => `posts/margins.yaml:${n + 6}:5  error  categories[${n}]: there is no category "unknown-${n}"  unknown-category`,
      ),
    ]);
  });

  test('more text than a server reads twice: a later problem is placed at the start of its file, and only validate finds its line', async () => {
    const post = (await readFile(path.join(content, 'posts/margins.yaml'), 'utf8')).replace('[]', '[gone]');
    for (const id of ['zz-1', 'zz-2', 'zz-3'])
      await writeFile(path.join(content, `posts/${id}.yaml`), `${post}${'  <p>Word after word.</p>\n'.repeat(25_000)}`);
    const placesIn = (repository: Repository) => repository.problems().map(({ file, line, column }) => `${file}:${line}:${column}`);
    expect(placesIn(await openRepository(content))).toEqual(['posts/zz-1.yaml:5:14', 'posts/zz-2.yaml:5:14', 'posts/zz-3.yaml:5:14']);
    const watched = await openRepository(content, { watch: true });
    expect(placesIn(watched)).toEqual(['posts/zz-1.yaml:5:14', 'posts/zz-2.yaml:5:14', 'posts/zz-3.yaml:1:1']);
    await watched.close();
  });

  test('a missing site.yaml', async () => {
    await rm(path.join(content, 'site.yaml'));
    expect(await problemLines()).toEqual(['site.yaml:1:1  error  is missing  missing-file']);
  });
});

let folderOfTest: string;
let content: string;
let goodQuotes: string[];

beforeEach(async () => {
  folderOfTest = await mkdtemp(path.join(tmpdir(), 'journal-bad-'));
  content = path.join(folderOfTest, 'content');
  cpSync(path.join(fixtures, 'content'), content, { recursive: true });
  goodQuotes = (await openRepository(content)).list('quotes').map(({ id }) => id);
});

afterEach(() => rm(folderOfTest, { recursive: true, force: true }));

async function problemLines(): Promise<string[]> {
  const repository = await openRepository(content);
  expect(repository.list('quotes').map(({ id }) => id)).toEqual(expect.arrayContaining(goodQuotes));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  return repository
    .problems()
    .map(({ file, line, column, severity, message, rule }) => `${file}:${line}:${column}  ${severity}  ${message}  ${rule}`);
}
