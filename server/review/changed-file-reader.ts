import { lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/entities/problem.ts';
import { decodeSource, readSource } from '../content/files/read-file.ts';
import type { SourceFile } from '../content/files/read-file.ts';
import { parseSource } from '../content/sync/read-known.ts';
import { isSystemError } from '../content/files/system-error.ts';
import type { ChangedFile, GitFile } from './changed-files.ts';
import type { Git } from './git.ts';

export interface FileState {
  /** Of a picture, in bytes. */
  size?: number;
  /** Absent for an invalid file or a picture. */
  fields: object | undefined;
  problems: Problem[];
}

export class ChangedFileReader {
  readonly #root: string;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #contents: ReadonlyMap<string, Buffer>;

  private constructor(root: string, sizes: ReadonlyMap<string, number>, contents: ReadonlyMap<string, Buffer>) {
    this.#root = root;
    this.#sizes = sizes;
    this.#contents = contents;
  }

  /** Reads the git objects of the files. For pictures and for files that are too large for an item, it reads only the size. */
  static async over(root: string, git: Git, files: readonly ChangedFile[]): Promise<ChangedFileReader> {
    const sizes = await git.sizes(files.flatMap(objectsOf));
    return new ChangedFileReader(root, sizes, await git.contents(files.filter(({ part }) => part !== 'images').flatMap(objectsOf)));
  }

  read({ file, part }: ChangedFile, side: ChangedFile['after']): FileState | undefined {
    if (side === undefined) return undefined;
    if (part === 'images') {
      const size = side === 'disk' ? sizeOf(path.join(this.#root, file)) : this.#sizes.get(side.object);
      return size === undefined ? undefined : { size, fields: undefined, problems: [] };
    }
    const source = side === 'disk' ? readSource(this.#root, file) : this.#inGit(file, side);
    if (!source) return undefined;
    const parsed = parseSource(file, part, source);
    return parsed.fields ? { fields: parsed.fields, problems: [] } : { fields: undefined, problems: parsed.problems };
  }

  #inGit(file: string, { object, isLink }: GitFile): SourceFile | Problem {
    const refuse = (rule: string, message: string): Problem => ({ file, line: 1, column: 1, severity: 'error', rule, message });
    if (isLink) return refuse('link', 'is a link, which is not followed here');
    const bytes = this.#contents.get(object);
    if (bytes) return decodeSource(file, bytes);
    return refuse('too-large', `is larger than 1 MiB (${this.#sizes.get(object) ?? 0} bytes); make it shorter, or two items`);
  }
}

function objectsOf({ before, after }: ChangedFile): string[] {
  return [before, after].flatMap((side) => (typeof side === 'object' ? [side.object] : []));
}

/** In bytes; the size of a link itself when its target cannot be read. */
function sizeOf(absolute: string): number | undefined {
  const entry = lstatSync(absolute, { throwIfNoEntry: false });
  try {
    return entry && statSync(absolute).size;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return entry?.size;
  }
}
