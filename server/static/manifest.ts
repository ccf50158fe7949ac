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
export type Outputs = ReadonlyMap<string, BuiltOutput>;

/** What a build made. */
export interface Manifest {
  outputs: Outputs;
  /** The files that the site before had otherwise or not at all, and those that it alone had. Absent when these are many. */
  changed?: readonly string[] | undefined;
  /** The identity of the folder of the site before, which has all other files as hard links. Absent when it was removed. */
  spare?: string | undefined;
}

// Raise it when older outputs become wrong and their keys stay equal.
const manifestFormat = 3;

const manifestSchema = z.object({
  format: z.literal(manifestFormat),
  outputs: z.array(z.tuple([z.string(), builtOutput])),
  changed: z.array(relativeName).optional(),
  spare: z.string().optional(),
});

/** Undefined without a valid manifest. @throws system errors except a missing file */
export function readManifest(file: string): Manifest | undefined {
  try {
    const { data } = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return data && { ...data, outputs: new Map(data.outputs) };
  } catch (error) {
    if (error instanceof SyntaxError || (isSystemError(error) && error.code === 'ENOENT')) return undefined;
    throw error;
  }
}

export function writeManifest(file: string, { outputs, changed, spare }: Manifest): void {
  writeFileSync(file, JSON.stringify({ format: manifestFormat, outputs: [...outputs], changed, spare }));
}

/** All file names of a build, with compressed forms. */
export function filesOf({ outputs }: Manifest): string[] {
  return [...outputs.values()].flatMap(namesOf);
}

export function namesOf({ files }: BuiltOutput): string[] {
  return files.map(([name]) => name);
}
