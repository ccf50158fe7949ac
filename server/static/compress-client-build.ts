import path from 'node:path';
import { compressAssets } from '../http/compress.ts';
import { writeJournalPictures } from '../pictures/journal-pictures.ts';

/** Adds compressed assets and the pictures of journal pages to `dist`. */
export async function compressClientBuild(dist: string, contentFolder: string): Promise<void> {
  await Promise.all([compressAssets(path.join(dist, 'client/assets')), writeJournalPictures(dist, contentFolder)]);
}
