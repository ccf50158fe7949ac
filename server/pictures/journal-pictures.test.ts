import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { journal } from '../../fixtures/harness/run-in-process.ts';
import { openRepository } from '../content/repository.ts';
import { journalPagePicture, journalPageWidths, type PicturedPage } from '../model/api/picture-sizes.ts';
import { loadFonts } from '../book/journal-fonts.ts';
import { JournalPictures, type JournalPictureOptions } from './journal-pictures.ts';
import { pictureCache } from './picture-cache.ts';

type Faces = Pick<JournalPictureOptions, 'fonts'>;

const faces: Faces = { fonts: () => loadFonts() };
const noFaces: Faces = { fonts: () => Promise.reject(new Error('No fonts')) };

test('a cached picture is read without drawing its page, until the code or the page changes', async () => {
  const repository = await openRepository(await contentFolder());
  const [dist, folder] = [await temporaryFolder(), await temporaryFolder()];
  await mkdir(path.join(dist, 'cli'));
  const read = (made: Faces, page: PicturedPage) =>
    new JournalPictures(repository, { ...made, dist, cache: pictureCache(folder) })
      .find(journalPagePicture(page, journalPageWidths[0]))
      ?.make();
  const first = await read(faces, 'monday-morning');
  expect(first?.subarray(8, 12).toString()).toBe('WEBP');
  expect(await read(noFaces, 'monday-morning')).toEqual(first);
  await expect(read(noFaces, 'tuesday-morning')).rejects.toThrow('No fonts');
  await writeFile(path.join(dist, 'cli/journal.js'), '// Draws otherwise.');
  await expect(read(noFaces, 'monday-morning')).rejects.toThrow('No fonts');
});

test('a page is laid out once for all sizes of its picture', async () => {
  let layouts = 0;
  const fonts = () => {
    layouts += 1;
    return faces.fonts();
  };
  const pictures = new JournalPictures(await openRepository(await contentFolder()), { fonts });
  for (const width of journalPageWidths) await pictures.find(journalPagePicture('monday-morning', width))?.make();
  expect(layouts).toBe(1);
});

test('the texts and names of the pages have the number of weeks of the edition that is sold', async () => {
  const content = await contentFolder();
  const site = path.join(content, 'site.yaml');
  await writeFile(site, (await readFile(site, 'utf8')).replace('print:\n', 'print:\n  edition: first\n'));
  const weeks = async () => {
    const pictures = new JournalPictures(await openRepository(content), faces);
    return [pictures.texts()['number-of-weeks'], pictures.names()['number-of-weeks']];
  };
  expect(await weeks()).toEqual([undefined, undefined]);
  await journal('edition', 'first', '--weeks', '2', '--for', 'kdp', '--content', content);
  expect(await weeks()).toEqual(['2', '2']);
});

test('the texts and pictures of the pages have the trim of the book', async () => {
  const content = await contentFolder();
  const sizeIn = async () => {
    const pictures = new JournalPictures(await openRepository(content), faces);
    const svg = await pictures.svgOf('monday-morning')?.render();
    return [pictures.texts().trim, /viewBox="([^"]*)"/.exec(svg ?? '')?.[1]];
  };
  expect(await sizeIn()).toEqual([undefined, '0 0 432 648']);
  const file = path.join(content, 'templates/weekday.yaml');
  await writeFile(file, `${await readFile(file, 'utf8')}trim: 5.5x8.5\n`);
  expect(await sizeIn()).toEqual(['5.5x8.5', '0 0 396 612']);
});
