import { hash } from 'node:crypto';
import { isSystemError } from '../content/files/system-error.ts';
import { Queue } from '../content/ground/queue.ts';
import type { Variant } from '../model/api/picture-sizes.ts';
import { LruMap } from '../model/caches.ts';
import type { PictureCache } from './picture-cache.ts';
import { typeOf } from './picture-kind.ts';
import { renderVariant } from './render-variant.ts';
import { renderSvg } from './svg-renderer.ts';

export interface Original {
  file: string;
  /** The version of the file: letters, digits and hyphens. */
  fingerprint: string;
  read(): Promise<Buffer> | Buffer;
}

const maxFailures = 10_000;

/** Returns a function for the variant of a picture; undefined when it cannot be rendered. @param closing aborts the rendering of an SVG */
export function variantRenderer(cache: Pick<PictureCache, 'read' | 'write'> | undefined, closing: AbortSignal) {
  // One at a time, to leave CPU time for requests.
  const renderings = new Queue();
  const failures = new LruMap<string, true>(maxFailures);
  return async (original: Original, variant: Variant): Promise<Buffer | undefined> => {
    const name = nameOf(original, variant);
    return (await cache?.read(name)) ?? renderings.run(() => make(name, original, variant));
  };

  async function make(name: string, { file, fingerprint, read }: Original, variant: Variant): Promise<Buffer | undefined> {
    const version = `${file} ${fingerprint}`;
    if (failures.get(version)) return undefined;
    const original = await read();
    try {
      const type = typeOf(original);
      // sharp takes any other file with `<svg` for an SVG.
      const isRaster = type !== undefined && type !== 'image/svg+xml';
      const bytes = await (isRaster ? renderVariant(original, variant) : renderSvg(original, variant, closing));
      await cache?.write(name, bytes);
      return bytes;
    } catch (error) {
      if (closing.aborted) return undefined;
      // The machine failed, not the picture, so the next request tries again.
      if (!isSystemError(error)) failures.set(version, true);
      console.warn(`${file} cannot be rendered: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}

// Raise it when variants change.
const variantFormat = 3;

function nameOf({ file, fingerprint }: Original, variant: Variant): string {
  const picture = hash('sha1', file).slice(0, 16);
  const form = variant.kind === 'social' ? `social.${variant.format}` : `${variant.width}.${variant.format}`;
  return `${picture}.${fingerprint}-${variantFormat}.${form}`;
}
