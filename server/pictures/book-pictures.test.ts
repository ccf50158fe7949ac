import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentFolder } from '../../fixtures/harness/content-folder.ts';
import { loadFonts } from '../book/journal-fonts.ts';
import { openRepository } from '../content/repository.ts';
import { coverPictures } from '../model/api/picture-sizes.ts';
import { coverPicturesOf } from './cover-pictures.ts';
import { JournalPictures } from './journal-pictures.ts';

test.for(Object.keys(coverPictures))('the picture %s shows the book on a transparent ground, whole within its frame', async (name) => {
  const repository = await openRepository(await contentFolder());
  const shown = new JournalPictures(repository, { fonts: loadFonts });
  const svg = await coverPicturesOf(repository, loadFonts, shown).find(`/images/cover/${name}.svg`)?.read();
  expect(String(svg)).not.toMatch(/NaN|undefined/);
  const { data, info } = await sharp(svg).resize({ width: 200 }).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0;
  const [right, bottom] = [info.width - 1, info.height - 1];
  // Only the shadow may extend beyond the frame.
  for (let x = 0; x <= right; x += 1) expect(Math.max(alphaAt(x, 0), alphaAt(x, bottom))).toBeLessThan(120);
  for (let y = 0; y <= bottom; y += 1) expect(Math.max(alphaAt(0, y), alphaAt(right, y))).toBeLessThan(120);
  expect(alphaAt(right >> 1, bottom >> 1)).toBe(255);
});
