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

/** What is known of the files in a site's folder. */
export interface BuildRecord {
  made: Manifest;
  /** Names of files that an earlier build made and the last one did not, for as long as they may still be there. */
  gone: readonly string[];
}

// Raise it when files of an older build must be made again and no key shows it.
const manifestFormat = 1;

/** Undefined when there is none that this version can read. */
export function readRecord(file: string): BuildRecord | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const {
      format,
      made,
      gone = [],
    } = JSON.parse(readFileSync(file, 'utf8')) as {
      format: number;
      made: [string, MadeOutput][];
      gone?: string[];
    };
    return format === manifestFormat ? { made: new Map(made), gone } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

export function writeRecord(file: string, { made, gone }: BuildRecord): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify({ format: manifestFormat, made: [...made], gone }));
  renameSync(temporary, file);
}

/** The names of all files of a build, their compressed forms too. */
export function namesIn(made: Manifest): string[] {
  return [...made.values()].flatMap(({ files }) => files.map(([name]) => name));
}
