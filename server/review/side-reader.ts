import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/problem.ts';
import { refuseKind } from '../store/read-file.ts';
import { parseBytes } from '../store/read-known.ts';
import type { ChangedFile, Side } from './changed-files.ts';

/** A file as it stands on one side. */
export interface ReadSide {
  bytes: Buffer;
  /** Absent when it is not valid there, or is a picture. */
  fields: object | undefined;
  problems: Problem[];
}

/** Reads files from the objects of git, and from disk. */
export class SideReader {
  readonly #root: string;
  readonly #objects: ReadonlyMap<string, Buffer>;

  /** @param root the content folder, a real path */
  constructor(root: string, objects: ReadonlyMap<string, Buffer>) {
    this.#root = root;
    this.#objects = objects;
  }

  /** Undefined when there is no such file on that side. */
  read({ file, part }: ChangedFile, side: Side | undefined): ReadSide | undefined {
    if (side === undefined) return undefined;
    const refusal = side === 'disk' ? this.#refuseOnDisk(file) : side.isLink ? link : undefined;
    if (refusal === 'gone') return undefined;
    if (refusal)
      return {
        bytes: Buffer.from(refusal.rule),
        fields: undefined,
        problems: [{ file, line: 1, column: 1, severity: 'error', ...refusal }],
      };
    const bytes = side === 'disk' ? readFileSync(path.join(this.#root, file)) : this.#objects.get(side.object);
    if (bytes === undefined) return undefined;
    if (part === 'images') return { bytes, fields: undefined, problems: [] };
    const parsed = parseBytes(file, part, bytes);
    return 'fields' in parsed ? { bytes, fields: parsed.fields, problems: [] } : { bytes, fields: undefined, problems: parsed.problems };
  }

  #refuseOnDisk(file: string): { rule: string; message: string } | 'gone' | undefined {
    const absolute = path.join(this.#root, file);
    return lstatSync(absolute, { throwIfNoEntry: false }) ? refuseKind(this.#root, absolute) : 'gone';
  }
}

const link = { rule: 'link', message: 'is a link, which is not followed here' };
