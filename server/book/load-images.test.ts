import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanContentFolder } from '../../fixtures/harness/content-folder.ts';
import { openRepository } from '../content/repository.ts';
import { loadImages } from './load-images.ts';

test('a picture in two sizes is loaded in the larger one, whichever comes first, and a photograph is turned upright', async () => {
  const folder = await cleanContentFolder();
  await writeFile(
    path.join(folder, 'images/drawn.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/></svg>',
  );
  const lying = sharp({ create: { width: 600, height: 300, channels: 3, background: '#94290f' } });
  await lying.jpeg().withMetadata({ orientation: 6 }).toFile(path.join(folder, 'images/lying.jpg'));
  const image = (file: string, size: number) => ({ kind: 'image', file, x: 0, y: 0, width: size, height: size }) as const;
  const operations = [
    image('/images/drawn.svg', 24),
    image('/images/drawn.svg', 72),
    image('/images/drawn.svg', 48),
    image('/images/lying.jpg', 72),
  ];
  const { images, problems } = await loadImages(await openRepository(folder), [
    { page: { kind: 'page', id: 'a', blocks: [], hasFolio: true, slots: [] }, operations },
  ]);
  expect(problems).toEqual([]);
  const sizes = await Promise.all([...images.values()].map(async (png) => sharp(png).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [600, 600],
    [300, 600],
  ]);
});
