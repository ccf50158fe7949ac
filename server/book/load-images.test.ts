import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { asPhoneWrites } from '../../fixtures/harness/phone-jpeg.ts';
import type { ImageOperation } from '../model/api/drawing.ts';
import { openRepository } from '../content/repository.ts';
import type { LaidOutSheet } from './lay-out-book.ts';
import { loadImages } from './load-images.ts';

test('a picture in two sizes is loaded in the larger one, whichever comes first, and a photograph is turned upright', async () => {
  const folder = await cleanContentFolder();
  await writeFile(
    path.join(folder, 'images/drawn.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/></svg>',
  );
  const lying = sharp({ create: { width: 600, height: 300, channels: 3, background: '#94290f' } });
  const photograph = asPhoneWrites(await lying.jpeg().withMetadata({ orientation: 6 }).toBuffer());
  await writeFile(path.join(folder, 'images/lying.jpg'), photograph);
  const operations = [
    image('/images/drawn.svg', 24),
    image('/images/drawn.svg', 72),
    image('/images/drawn.svg', 48),
    image('/images/lying.jpg', 72),
  ];
  const { images, problems } = await load(folder, operations);
  expect(problems).toEqual([]);
  const sizes = await Promise.all([...images.values()].map(async (png) => sharp(png).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [600, 600],
    [300, 600],
  ]);
});

test('an SVG of any unit and size is rendered at the resolution of a press', async () => {
  const folder = await cleanContentFolder();
  const sizes = ['width="210mm" height="297mm" viewBox="0 0 210 297"', 'width="4in" height="2in"', 'width="1" height="1"'];
  for (const [index, size] of sizes.entries())
    await writeFile(
      path.join(folder, `images/${index}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0h9v9z"/></svg>`,
    );
  const { images, problems } = await load(
    folder,
    sizes.map((_, index) => image(`/images/${index}.svg`, 144)),
  );
  expect(problems).toEqual([]);
  const longSides = [...images.values()].map(async (png) => {
    const { width, height } = await sharp(png).metadata();
    return Math.round(Math.max(width, height) / 10) * 10;
  });
  expect(await Promise.all(longSides)).toEqual([1200, 1200, 1200]);
});

test('a picture that is cut off, empty or outside of the folder is a problem of its page', async () => {
  const folder = await cleanContentFolder();
  const whole = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#94290f' } })
    .jpeg()
    .toBuffer();
  await writeFile(path.join(folder, 'images/cut.jpg'), whole.subarray(0, whole.length / 2));
  await writeFile(path.join(folder, 'images/empty.png'), '');
  await writeFile(path.join(folder, 'secret.jpg'), whole);
  await symlink('../secret.jpg', path.join(folder, 'images/secret.jpg'));
  const files = ['/images/cut.jpg', '/images/empty.png', '/images/secret.jpg', '/images/gone.jpg'];
  const { images, problems } = await load(
    folder,
    files.map((file) => image(file, 72)),
  );
  expect(images.size).toBe(0);
  expect(problems.map(({ message }) => message)).toEqual([
    '/images/cut.jpg is not a picture that can be printed; save it as PNG, JPEG, WebP or SVG',
    '/images/empty.png is not a picture that can be printed; save it as PNG, JPEG, WebP or SVG',
    '/images/secret.jpg is a link that leads out of the folder of pictures',
    '/images/gone.jpg does not exist',
  ]);
});

function image(file: string, size: number): ImageOperation {
  return { kind: 'image', file, x: 0, y: 0, width: size, height: size };
}

async function load(folder: string, operations: ImageOperation[]) {
  const page: LaidOutSheet['page'] = { kind: 'page', id: 'a', blocks: [], hasFolio: true, slots: [] };
  return loadImages(await openRepository(folder), [{ page, operations }]);
}
