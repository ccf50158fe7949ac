import { hash } from 'node:crypto';
import type { Render } from '../model/api/page-request.ts';
import type { SiteRequest } from '../routes/render-page.ts';
import type { WrittenFile } from './manifest.ts';
import type { PageValues } from './output.ts';
import { writeSiteFile } from './write-site-file.ts';

/** A page to draw, and where to write it. */
export interface PageToDraw {
  values: PageValues;
  name: string;
  /** The absolute path. */
  file: string;
  /** A page with this hash is not written. */
  formerHash: string | undefined;
}

export interface DrawnPage {
  hash: string;
  written?: WrittenFile;
}

export async function drawPage(render: Render, site: SiteRequest, { values, name, file, formerHash }: PageToDraw): Promise<DrawnPage> {
  const bytes = await render({ ...site, ...values });
  const digest = hash('sha1', bytes, 'hex');
  return digest === formerHash ? { hash: digest } : { hash: digest, written: writeSiteFile(file, name, bytes) };
}
