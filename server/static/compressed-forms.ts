import { codings, compress, fileEndings, minCompressedBytes } from '../http/compress.ts';
import type { Output } from './output.ts';

/** The compressed forms that web servers read beside a file, by the ending of their names. `existing` returns those made before. */
export async function compressedForms(bytes: Buffer, existing?: Output['compressed']): Promise<[ending: string, form: Buffer][]> {
  if (bytes.length < minCompressedBytes) return [];
  const forms = codings.map(async (coding): Promise<[string, Buffer]> => {
    return [fileEndings[coding], (await existing?.(coding)) ?? (await compress(bytes, coding, 'thorough'))];
  });
  return (await Promise.all(forms)).filter(([, form]) => form.length < bytes.length);
}
