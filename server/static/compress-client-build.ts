import path from 'node:path';
import { compressAssets } from '../http/compress.ts';
import { madePicturesFolder, writeJournalPictures } from '../pictures/journal-pictures.ts';

/** Adds compressed assets and the pictures of journal pages to `dist`. */
export async function compressClientBuild(dist: string, fontsFolder: string, contentFolder: string): Promise<void> {
  const client = path.join(dist, 'client');
  await Promise.all([
    compressAssets(path.join(client, 'assets')),
    writeJournalPictures(path.join(client, madePicturesFolder), fontsFolder, contentFolder),
  ]);
}
