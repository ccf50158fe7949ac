import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A file on disk as it was left: name below the site's folder, size in bytes, time of its last change in milliseconds. */
export type LeftFile = [name: string, size: number, mtimeMs: number];

/** What a build made of one output. */
export interface MadeOutput {
  key: string | undefined;
  /** Of the bytes. */
  hash: string;
  /** The file and its compressed forms. */
  files: LeftFile[];
}

/** What the last build of a folder made, by output. Where it is lost or wrong, files are made again. */
export type Manifest = Map<string, MadeOutput>;

// Raise it when files of an older build must be made again and no key shows it.
const manifestFormat = 1;

export function readManifest(file: string): Manifest {
  if (!existsSync(file)) return new Map();
  try {
    const { format, made } = JSON.parse(readFileSync(file, 'utf8')) as { format: number; made: [string, MadeOutput][] };
    return format === manifestFormat ? new Map(made) : new Map();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return new Map();
    throw error;
  }
}

export function writeManifest(file: string, manifest: Manifest): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify({ format: manifestFormat, made: [...manifest] }));
  renameSync(temporary, file);
}
