import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isSystemError } from '../content/files/system-error.ts';

/** A path in the site folder. */
const relativeName = z.string().refine((name) => path.posix.normalize(name) === name && !/^(\/|\.\.?(\/|$))/.test(name));

const writtenFile = z.tuple([relativeName, z.number(), z.number()]);

/** A file on disk: name below the site folder, size in bytes, modification time in milliseconds. */
export type WrittenFile = z.infer<typeof writtenFile>;

const builtOutput = z.object({
  key: z.string().optional(),
  hash: z.string(),
  files: z.array(writtenFile),
});

/** One output of a build: its key, the hash of its bytes, its file and the compressed forms. */
export type BuiltOutput = z.infer<typeof builtOutput>;

/** The outputs of a build by their file names. */
export type Manifest = Map<string, BuiltOutput>;

// Raise it when older outputs become wrong and their keys stay equal.
const manifestFormat = 2;

const manifestSchema = z.object({ format: z.literal(manifestFormat), outputs: z.array(z.tuple([z.string(), builtOutput])) });

/** Undefined without a valid manifest. @throws system errors except a missing file */
export function readManifest(file: string): Manifest | undefined {
  try {
    const { data } = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return data && new Map(data.outputs);
  } catch (error) {
    if (error instanceof SyntaxError || (isSystemError(error) && error.code === 'ENOENT')) return undefined;
    throw error;
  }
}

export function writeManifest(file: string, manifest: Manifest): void {
  writeFileSync(file, JSON.stringify({ format: manifestFormat, outputs: [...manifest] }));
}

/** All file names of a build, with compressed forms. */
export function filesOf(manifest: Manifest): string[] {
  return [...manifest.values()].flatMap(({ files }) => files.map(([name]) => name));
}
