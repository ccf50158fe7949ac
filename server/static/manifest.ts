import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isSystemError } from '../content/files/system-error.ts';

/** Below the site's folder, and nowhere else: what a record names is linked to, and taken away. */
const nameBelow = z.string().refine((name) => path.posix.normalize(name) === name && !/^(\/|\.\.?(\/|$))/.test(name));

const leftFile = z.tuple([nameBelow, z.number(), z.number(), z.string().optional()]);

/**
 * A file on disk as it was left: name below the site's folder, size in bytes, time of its last change in milliseconds, hash of its
 * bytes, which older records do not have.
 */
export type LeftFile = z.infer<typeof leftFile>;

const madeOutput = z.object({
  key: z.string().optional(),
  hash: z.string(),
  files: z.array(leftFile),
});

/** What a build made of one output: its key, the hash of its bytes, and its file with the compressed forms. */
export type MadeOutput = z.infer<typeof madeOutput>;

/** What the last build of a folder made, by output. Where it is lost or wrong, files are made again. */
export type Manifest = Map<string, MadeOutput>;

/** What is known of the files in a site's folder. */
export interface BuildRecord {
  made: Manifest;
  /** What earlier builds made, for as long as it may still be there. */
  before: readonly LeftFile[];
  /** Whether the old site may still stand beside its place, taken away for a new one. */
  isReplacing: boolean;
}

// Raise it when files of an older build must be made again and no key shows it.
const manifestFormat = 1;

const recordSchema = z.object({
  format: z.literal(manifestFormat),
  made: z.array(z.tuple([z.string(), madeOutput])),
  before: z.array(leftFile).default([]),
  isReplacing: z.boolean().optional(),
});

/** Undefined when there is none that this version can read. @throws system errors but of a file that is not there */
export function readRecord(file: string): BuildRecord | undefined {
  try {
    const { data } = recordSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!data) return undefined;
    const { made, before, isReplacing = before.length > 0 } = data;
    return { made: new Map(made), before, isReplacing };
  } catch (error) {
    if (error instanceof SyntaxError || (isSystemError(error) && error.code === 'ENOENT')) return undefined;
    throw error;
  }
}

export function writeRecord(file: string, { made, before, isReplacing }: BuildRecord): void {
  // One build at a time is at a site: what a killed one left is written over.
  const temporary = `${file}.tmp`;
  writeFileSync(temporary, JSON.stringify({ format: manifestFormat, made: [...made], before, isReplacing }));
  renameSync(temporary, file);
}

/** All files of a build, their compressed forms too. */
export function filesIn(made: Manifest): LeftFile[] {
  return [...made.values()].flatMap(({ files }) => files);
}
