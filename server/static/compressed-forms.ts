import { compress, smallestCompressed } from '../compress.ts';
import type { Output } from './output.ts';

/**
 * The bytes as web servers look for them beside a file, by the ending of the name: none when compression gains nothing.
 * @param brotli gives them as brotli compressed them before
 */
export async function compressedForms(bytes: Buffer, brotli?: Output['brotli']): Promise<[ending: '.br' | '.gz', form: Buffer][]> {
  if (bytes.length < smallestCompressed) return [];
  const known = await brotli?.();
  const [br, gz] = await Promise.all([known ?? compress(bytes, 'br', 'thorough'), compress(bytes, 'gzip', 'thorough')]);
  const forms: ['.br' | '.gz', Buffer][] = [
    ['.br', br],
    ['.gz', gz],
  ];
  return forms.filter(([, form]) => form.length < bytes.length);
}
