import type { Coding } from '../http/compress.ts';

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
