import { lstatSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/problem.ts';
import { maxFileBytes, refuseKind } from '../store/read-file.ts';
import { parseBytes } from '../store/read-known.ts';
import { idsOf } from './changed-files.ts';
import type { ChangedFile, Side } from './changed-files.ts';
import type { Git } from './git.ts';

/** A file as it stands on one side. */
export interface ReadSide {
  /** In bytes. */
  size: number;
  /** Absent when it is not valid there, or is a picture. */
  fields: object | undefined;
  problems: Problem[];
}

interface Refusal {
  rule: string;
  message: string;
}

/** Reads changed files from the objects of git, and from disk. */
export class SideReader {
  readonly #root: string;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #objects: ReadonlyMap<string, Buffer>;

  private constructor(root: string, sizes: ReadonlyMap<string, number>, objects: ReadonlyMap<string, Buffer>) {
    this.#root = root;
    this.#sizes = sizes;
    this.#objects = objects;
  }

  /** Fetches what git has of the files: of pictures, and of what is too large to be an item, the size alone. */
  static async over(root: string, git: Git, files: readonly ChangedFile[]): Promise<SideReader> {
    const sizes = await git.sizes(files.flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]));
    const items = files.filter(({ part }) => part !== 'images').flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]);
    return new SideReader(root, sizes, await git.objects(items.filter((id) => (sizes.get(id) ?? 0) <= maxFileBytes)));
  }

  /** Undefined when there is no such file on that side. */
  read({ file, part }: ChangedFile, side: Side | undefined): ReadSide | undefined {
    const found = side === undefined ? undefined : side === 'disk' ? this.#onDisk(file) : this.#inGit(side);
    if (!found) return undefined;
    const { size, refusal, bytes } = found;
    if (part === 'images') return { size, fields: undefined, problems: [] };
    if (refusal) return { size, fields: undefined, problems: [{ file, line: 1, column: 1, severity: 'error', ...refusal }] };
    const parsed = parseBytes(file, part, bytes());
    return 'fields' in parsed ? { size, fields: parsed.fields, problems: [] } : { size, fields: undefined, problems: parsed.problems };
  }

  #onDisk(file: string): { size: number; refusal: Refusal | undefined; bytes: () => Buffer } | undefined {
    const absolute = path.join(this.#root, file);
    if (!lstatSync(absolute, { throwIfNoEntry: false })) return undefined;
    const size = statSync(absolute, { throwIfNoEntry: false })?.size ?? 0;
    return { size, refusal: refuseKind(this.#root, absolute), bytes: () => readFileSync(absolute) };
  }

  #inGit({ object, isLink }: Exclude<Side, 'disk'>): { size: number; refusal: Refusal | undefined; bytes: () => Buffer } {
    const size = this.#sizes.get(object) ?? 0;
    const bytes = this.#objects.get(object);
    const tooLarge = { rule: 'too-large', message: `is larger than 1 MiB (${size} bytes); make it shorter, or two items` };
    return { size, refusal: isLink ? link : bytes ? undefined : tooLarge, bytes: () => bytes ?? Buffer.alloc(0) };
  }
}

const link = { rule: 'link', message: 'is a link, which is not followed here' };
