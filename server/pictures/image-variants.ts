import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../content/files/make-folder.ts';
import { ignoreSystemError, isSystemError } from '../content/files/system-error.ts';
import { Queue } from '../content/queue.ts';
import type { Variant } from '../model/api/pictures.ts';
import { memoize } from '../model/runtime/async-memo.ts';
import { LruMap } from '../model/runtime/lru-map.ts';
import { renderVariant } from './render-variant.js';
import { renderSvg } from './svg-renderer.ts';

export interface Original {
  file: string;
  /** The version of the file: letters, digits and hyphens. */
  fingerprint: string;
  read(): Promise<Buffer> | Buffer;
}

const maxFailures = 10_000;

/** Renders and caches variants of pictures. The cache folder is safe to delete. */
export class ImageVariants {
  readonly #folder: string | undefined;
  readonly #closing: AbortSignal;
  readonly #pending = new Map<string, Promise<Buffer | undefined>>();
  // One at a time, so that requests have CPU time.
  readonly #renderings = new Queue();
  readonly #failures = new LruMap<string, true>(maxFailures);

  /**
   * @param folder caches variants; without it each is rendered on request
   * @param closing ends the rendering of an SVG when it aborts
   */
  constructor(folder: string | undefined, closing: AbortSignal) {
    this.#folder = folder;
    this.#closing = closing;
  }

  /** Returns undefined when the original cannot be rendered. */
  async get(original: Original, variant: Variant): Promise<Buffer | undefined> {
    const name = nameOf(original, variant);
    return memoize(this.#pending, name, () => this.#readOrMake(name, original, variant).finally(() => this.#pending.delete(name)));
  }

  async #readOrMake(name: string, original: Original, variant: Variant): Promise<Buffer | undefined> {
    return (await this.#readCached(name)) ?? this.#renderings.run(() => this.#make(name, original, variant));
  }

  async #make(name: string, { file, fingerprint, read }: Original, variant: Variant): Promise<Buffer | undefined> {
    const version = `${file} ${fingerprint}`;
    if (this.#failures.get(version)) return undefined;
    const original = await read();
    try {
      const bytes = await (isRaster(original) ? renderVariant(original, variant) : renderSvg(original, variant, this.#closing));
      await this.#cache(name, bytes);
      return bytes;
    } catch (error) {
      // The machine failed, and not the picture: the next request tries again.
      if (!isSystemError(error)) this.#failures.set(version, true);
      console.warn(`${file} cannot be rendered: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  async #readCached(name: string): Promise<Buffer | undefined> {
    if (this.#folder === undefined) return undefined;
    try {
      const bytes = await readFile(path.join(this.#folder, name));
      // A power cut can leave an empty file.
      return bytes.length > 0 ? bytes : undefined;
    } catch (error) {
      return ignoreSystemError(error);
    }
  }

  async #cache(name: string, bytes: Buffer): Promise<void> {
    if (this.#folder === undefined) return;
    const temporary = path.join(this.#folder, `${name}.${process.pid}.tmp`);
    try {
      makeFolder(this.#folder);
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path.join(this.#folder, name));
      await this.#removeStale(name);
    } catch (error) {
      // The next request renders it again.
      if (!isSystemError(error)) throw error;
      await rm(temporary, { force: true }).catch(ignoreSystemError);
    }
  }

  async #removeStale(name: string): Promise<void> {
    const [picture, version] = name.split('.');
    for (const other of await readdir(this.#folder ?? '')) {
      const [otherPicture, otherVersion] = other.split('.');
      if (otherPicture === picture && otherVersion !== version) await rm(path.join(this.#folder ?? '', other), { force: true });
    }
  }
}

/** PNG, JPEG, WebP or AVIF. For sharp, any other file with `<svg` is an SVG, which holds no NUL. */
function isRaster(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return start.startsWith('\x89PNG') || start.startsWith('\xff\xd8\xff') || /^RIFF.{4}WEBP|^\0\0.{2}ftyp/s.test(start);
}

// Raise it when variants change.
const variantFormat = 1;

function nameOf({ file, fingerprint }: Original, variant: Variant): string {
  const picture = createHash('sha1').update(file).digest('hex').slice(0, 16);
  const form = variant.kind === 'social' ? `social.${variant.format}` : `${variant.width}.${variant.format}`;
  return `${picture}.${fingerprint}-${variantFormat}.${form}`;
}
