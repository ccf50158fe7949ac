import path from 'node:path';
import { compressAssets } from '../http/compress.ts';
import { writeBuiltPictures } from '../pictures/write-built-pictures.ts';

/** Adds compressed assets and the pictures of the journal to `dist`. */
export async function compressClientBuild(dist: string, contentFolder: string, cacheFolder: string): Promise<void> {
  await Promise.all([compressAssets(path.join(dist, 'client/assets')), writeBuiltPictures(dist, contentFolder, cacheFolder)]);
}
