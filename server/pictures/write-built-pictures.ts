import path from 'node:path';
import { loadFonts } from '../book/journal-fonts.ts';
import { openRepository } from '../content/repository.ts';
import { parseCoverPicture } from '../model/api/picture-sizes.ts';
import { variantRenderer } from './image-variants.ts';
import { coverPicturesOf, sizedCovers } from './cover-pictures.ts';
import { JournalPictures } from './journal-pictures.ts';
import { builtPictures, pictureCache } from './picture-cache.ts';

/** Renders the pictures of journal pages and of the cover into the build. @param cacheFolder keeps them for the next build */
export async function writeBuiltPictures(dist: string, contentFolder: string, cacheFolder: string): Promise<void> {
  const fonts = loadFonts();
  const repository = await openRepository(contentFolder);
  const [cache, built] = [pictureCache(path.join(cacheFolder, 'pictures')), pictureCache(builtPictures(dist))];
  const write = async (name: string, bytes: Buffer) => void (await Promise.all([cache.write(name, bytes), built.write(name, bytes)]));
  const read = async (name: string) => {
    const bytes = await cache.read(name);
    if (bytes) await built.write(name, bytes);
    return bytes;
  };
  const both = { read, readNow: () => undefined, write };
  const pages = new JournalPictures(repository, { fonts: () => fonts, dist, cache: both });
  const covers = coverPicturesOf(repository, () => fonts, pages);
  const variantOf = variantRenderer(both, new AbortController().signal);
  await Promise.all([
    pages.cached(),
    ...pages.addresses().map((address) => pages.find(address)?.make()),
    ...sizedCovers.map(async ([svg, url]) => {
      const original = covers.find(svg);
      const { width, format } = parseCoverPicture(url.replace('/images/', '')) ?? {};
      if (original && width && format) await variantOf(original, { kind: 'sized', width, format });
    }),
  ]);
}
