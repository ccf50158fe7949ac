import path from 'node:path';
import { compressAssets } from '../http/compressed-assets.ts';
import { writeJournalPictures } from '../pictures/journal-pictures.ts';

/** Adds to the built code in `dist` what goes with it: the compressed forms of the browser's files, and the journal's pages as pictures. */
export async function finishBuild(dist: string, fontsFolder: string): Promise<void> {
  const client = path.join(dist, 'client');
  await Promise.all([compressAssets(path.join(client, 'assets')), writeJournalPictures(client, fontsFolder)]);
}
