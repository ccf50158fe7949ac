import { codings, compress, fileEndings, minCompressedBytes } from '../http/compress.ts';
import type { Output } from './output.ts';

/**
 * The bytes as web servers look for them beside a file, by the ending of the name: none when compression gains nothing.
 * @param known gives them as they were compressed before
 */
export async function compressedForms(bytes: Buffer, known?: Output['compressed']): Promise<[ending: string, form: Buffer][]> {
  if (bytes.length < minCompressedBytes) return [];
  const forms = codings.map(async (coding): Promise<[string, Buffer]> => {
    return [fileEndings[coding], (await known?.(coding)) ?? (await compress(bytes, coding, 'thorough'))];
  });
  return (await Promise.all(forms)).filter(([, form]) => form.length < bytes.length);
}
