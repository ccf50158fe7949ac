import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ignoringMissing, isSystemError } from '../content/files/system-error.ts';
import { ExpectedError } from '../model/errors.ts';
import { parseJson } from '../content/ground/parse-json.ts';

/** A site cannot be built. The message names the next step. */
export class BuildRefusedError extends ExpectedError {}

const relativeName = z.string().refine((name) => path.posix.normalize(name) === name && !/^(\/|\.\.?(\/|$))/.test(name));

const writtenFile = z.tuple([relativeName, z.number(), z.number()]);

/** A file on disk: name below the site folder, size in bytes, modification time in milliseconds. */
export type WrittenFile = z.infer<typeof writtenFile>;

const builtOutput = z.object({ key: z.string().optional(), hash: z.string(), files: z.array(writtenFile) });

/** One output of a build: its key, the hash of its bytes, its file and the compressed forms. */
export type BuiltOutput = z.infer<typeof builtOutput>;

// Increase it when older outputs become wrong but their keys stay the same.
const manifestFormat = 3;

const manifestSchema = z.object({
  format: z.literal(manifestFormat),
  outputs: z.array(z.tuple([z.string(), builtOutput])).transform((entries): ReadonlyMap<string, BuiltOutput> => new Map(entries)),
});

export type Manifest = Omit<z.infer<typeof manifestSchema>, 'format'>;

/** Undefined without a valid manifest. @throws system errors except a missing file */
export function readManifest(file: string): Manifest | undefined {
  return manifestSchema.safeParse(parseJson(ignoringMissing(() => readFileSync(file, 'utf8')) ?? '')).data;
}

export function writeManifest(file: string, { outputs }: Manifest): void {
  writeFileSync(file, JSON.stringify({ format: manifestFormat, outputs: [...outputs] }));
}

/** Writes the file `name` of a site. @throws BuildRefusedError when the disk refuses the name */
export function writeSiteFile(file: string, name: string, bytes: Buffer): WrittenFile {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENAMETOOLONG') throw error;
    throw new BuildRefusedError(`${name} is a longer name than the disk allows; shorten the name of what it is made from`);
  }
  const { size, mtimeMs } = statSync(file);
  return [name, size, mtimeMs];
}
