import type { Coding } from '../http/compress.ts';

/** One file of the static site. */
export interface Output {
  /** Below the site's folder, with forward slashes. */
  file: string;
  /** Another one whenever `make` would give other bytes; without it the bytes are made each time and compared. */
  key?: string;
  /** The bytes; undefined when there is no such file after all. */
  make(): Promise<Buffer | string | undefined> | Buffer | string;
  /** Whether it is there compressed as well. */
  isCompressed?: boolean;
  /** The bytes as they were compressed before. */
  compressed?: (coding: Coding) => Promise<Buffer | undefined>;
}
