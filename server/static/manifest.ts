import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * A file on disk as it was left: name below the site's folder, size in bytes, time of its last change in milliseconds, hash of its
 * bytes, which older records do not have.
 */
export type LeftFile = [name: string, size: number, mtimeMs: number, hash?: string];

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
  /** What earlier builds made, for as long as it may still be there. */
  before: readonly LeftFile[];
  /** Whether the old site may still stand beside its place, taken away for a new one. */
  isReplacing: boolean;
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
      before = [],
      isReplacing = before.length > 0,
    } = JSON.parse(readFileSync(file, 'utf8')) as {
      format: number;
      made: [string, MadeOutput][];
      before?: LeftFile[];
      isReplacing?: boolean;
    };
    return format === manifestFormat ? { made: new Map(made), before, isReplacing } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

export function writeRecord(file: string, { made, before, isReplacing }: BuildRecord): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify({ format: manifestFormat, made: [...made], before, isReplacing }));
  renameSync(temporary, file);
}

/** All files of a build, their compressed forms too. */
export function filesIn(made: Manifest): LeftFile[] {
  return [...made.values()].flatMap(({ files }) => files);
}
