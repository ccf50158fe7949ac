import path from 'node:path';
import { compressAssets } from '../http/compressed-assets.ts';
import { writeJournalPictures } from '../pictures/journal-pictures.ts';

/** Adds the compressed forms of the assets and the pictures of the journal's pages to the built code in `dist`. */
export async function compressClientBuild(dist: string, fontsFolder: string): Promise<void> {
  const client = path.join(dist, 'client');
  await Promise.all([compressAssets(path.join(client, 'assets')), writeJournalPictures(client, fontsFolder)]);
}
