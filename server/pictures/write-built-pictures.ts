import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadFonts } from '../book/journal-fonts.ts';
import { makeFolder } from '../content/files/folders.ts';
import { openRepository } from '../content/repository.ts';
import { parseCoverPicture } from '../model/api/picture-sizes.ts';
import { variantRenderer } from './image-variants.ts';
import { coverPicturesOf, sizedCovers } from './cover-pictures.ts';
import { fileName, JournalPictures } from './journal-pictures.ts';
import { builtPictures, pictureCache } from './picture-cache.ts';

/** Renders the pictures of journal pages and of the cover into the build. @param cacheFolder keeps covers, which take seconds */
export async function writeBuiltPictures(dist: string, contentFolder: string, cacheFolder: string): Promise<void> {
  const fonts = loadFonts();
  const repository = await openRepository(contentFolder);
  const pages = new JournalPictures(repository, { fonts: () => fonts });
  const covers = coverPicturesOf(repository, () => fonts, pages);
  const folder = builtPictures(dist);
  makeFolder(folder);
  const [cache, built] = [pictureCache(path.join(cacheFolder, 'pictures')), pictureCache(folder)];
  const write = async (name: string, bytes: Buffer) => void (await Promise.all([cache.write(name, bytes), built.write(name, bytes)]));
  const read = async (name: string) => {
    const bytes = await cache.read(name);
    if (bytes) await built.write(name, bytes);
    return bytes;
  };
  const shown = pages.shownFile(dist);
  await built.write(shown.name, shown.bytes);
  const variantOf = variantRenderer({ read, write }, new AbortController().signal);
  await Promise.all([
    ...pages.addresses().map(async (address) => {
      const picture = pages.find(address);
      if (picture) await writeFile(path.join(folder, fileName(picture.name, picture.version)), await picture.make());
    }),
    ...sizedCovers.map(async ([svg, url]) => {
      const original = covers.find(svg);
      const { width, format } = parseCoverPicture(url.replace('/images/', '')) ?? {};
      if (original && width && format) await variantOf(original, { kind: 'sized', width, format });
    }),
  ]);
}
