import type { Coding } from '../http/compress.ts';
import type { PageRequest } from '../model/api/page-request.ts';

/** A file of the site, made in this thread. */
export interface Output {
  /** In the site folder, with forward slashes. */
  file: string;
  /** Changes when the bytes of `make` change. Without a key, each build makes and compares the bytes. */
  key?: string;
  /** Returns undefined when the file does not exist. */
  make(): Promise<Buffer | string | undefined> | Buffer | string;
  isCompressed?: boolean;
  /** Returns an existing compressed form. */
  compressed?: (coding: Coding) => Promise<Buffer | undefined>;
}

/** A page of the site, drawn in any thread. */
export interface PageOutput {
  file: string;
  key: string;
  request(): PageValues;
}

/** The parts of a page's request that differ from page to page. */
export type PageValues = Pick<PageRequest, 'fallback' | 'pages' | 'status' | 'url'>;
