import type { Coding } from '../http/compress.ts';

/** One file of the static site. */
export interface Output {
  /** Below the site folder, with forward slashes. */
  file: string;
  /** Changes whenever `make` would give other bytes. Without a key the bytes are made in each build and compared. */
  key?: string;
  /** The bytes; undefined when the file does not exist. */
  make(): Promise<Buffer | string | undefined> | Buffer | string;
  /** Whether the compressed forms are files of the site too. */
  isCompressed?: boolean;
  /** A compressed form that exists already. */
  compressed?: (coding: Coding) => Promise<Buffer | undefined>;
}
