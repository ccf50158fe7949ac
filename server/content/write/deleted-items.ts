import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreRefusal } from '../ground/errors.ts';
import { ignoreSystemError, ignoringSystemErrors } from '../files/system-error.ts';
import { sweepTemporaries } from '../files/temporary-files.ts';
import { putRecord } from '../files/write-file.ts';
import { Queue } from '../ground/queue.ts';
import { parseJson } from '../ground/parse-json.ts';

const deletedFile = z.object({
  file: z.string().regex(/^[a-z]+\/[a-z0-9-]+\.yaml$/),
  text: z.string(),
  mode: z.number(),
  by: z.string().optional(),
});

/** A deleted file, byte for byte: all files that can be deleted are UTF-8. */
export type DeletedFile = z.output<typeof deletedFile>;

/** What one request deleted. Immutable. */
export interface Deletion {
  id: string;
  deletedAt: number;
  files: readonly DeletedFile[];
}

// All of them are in memory. 16 MiB are about forty thousand quotes.
const maxTotalBytes = 16 * 1024 * 1024;

// The time of the deletion in base 36, and random digits.
const recordName = /^([0-9a-z]{1,11})-[0-9a-f]{12}\.json$/;

/** The recently deleted files, one record on disk for each deletion. Evicted by size (16 MiB) and not by age: a clock can jump by years. */
export class DeletedItems {
  readonly #folder: string | undefined;
  readonly #deletions = new Map<string, { deletion: Deletion; bytes: number }>();
  readonly #writes = new Queue();

  /** @param folder where the records survive a restart; created when missing. Without it they are in memory only. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Reads the records on disk. A record that cannot be read is left out. */
  async load(): Promise<void> {
    if (this.#folder === undefined) return;
    await sweepTemporaries(this.#folder).catch(ignoreSystemError);
    const names = ignoringSystemErrors(() => readdirSync(this.#folder ?? '')) ?? [];
    const records = names.flatMap((name) => {
      const [, time] = recordName.exec(name) ?? [];
      return time === undefined ? [] : [{ id: name.slice(0, -'.json'.length), deletedAt: parseInt(time, 36) }];
    });
    for (const { id, deletedAt } of records.sort((a, b) => a.deletedAt - b.deletedAt)) {
      const text = ignoringSystemErrors(() => readFileSync(this.#fileOf(id) ?? '', 'utf8')) ?? '';
      const deletion = { id, deletedAt, files: z.array(deletedFile).safeParse(parseJson(text)).data ?? [] };
      this.#deletions.set(id, { deletion, bytes: Buffer.byteLength(text) });
    }
    await this.#sweep();
  }

  list(): Deletion[] {
    return this.#all().filter(({ files }) => files.length > 0);
  }

  find(file: string): { deletion: Deletion; deleted: DeletedFile } | undefined {
    for (const deletion of this.#all()) for (const deleted of deletion.files) if (deleted.file === file) return { deletion, deleted };
    return undefined;
  }

  /** Records files that are to be deleted: on disk when the promise resolves. @throws DiskFullError, WriteRefusedError */
  async add(files: readonly DeletedFile[]): Promise<Deletion> {
    const deletedAt = Date.now();
    const deletion = { id: `${deletedAt.toString(36)}-${randomBytes(6).toString('hex')}`, deletedAt, files };
    await this.#write(deletion);
    await this.#sweep();
    return deletion;
  }

  /** Drops files of a deletion, first in memory and then on disk. After a restart, files whose drop did not reach the disk are back. */
  async drop(id: string, files: readonly string[]): Promise<void> {
    const known = this.#deletions.get(id);
    if (!known) return;
    const gone = new Set(files);
    const deletion = { ...known.deletion, files: known.deletion.files.filter(({ file }) => !gone.has(file)) };
    if (deletion.files.length === 0) await this.#delete(id);
    else await this.#write(deletion).catch(ignoreRefusal);
  }

  #all(): Deletion[] {
    return [...this.#deletions.values()].map(({ deletion }) => deletion).reverse();
  }

  async #write(deletion: Deletion): Promise<void> {
    const { id } = deletion;
    const place = this.#fileOf(id);
    const known = this.#deletions.get(id);
    // Many changes at once share one write.
    if (known) this.#deletions.set(id, { ...known, deletion });
    const write = async () => {
      if (known && this.#deletions.get(id)?.deletion !== deletion) return;
      const bytes = Buffer.from(JSON.stringify(deletion.files));
      if (place !== undefined) await putRecord(place, bytes, 'Nothing was deleted, because no copy');
      if (!known) this.#deletions.set(id, { deletion, bytes: bytes.length });
    };
    await this.#writes.run(write, { key: id });
  }

  async #delete(id: string): Promise<void> {
    this.#deletions.delete(id);
    const place = this.#fileOf(id);
    if (place !== undefined) await this.#writes.run(() => rm(place, { force: true }), { key: id }).catch(ignoreSystemError);
  }

  /** Evicts the oldest deletions above the limit. The last one stays. */
  async #sweep(): Promise<void> {
    let total = [...this.#deletions.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const last = this.#all()[0]?.id;
    for (const [id, { bytes }] of this.#deletions) {
      if (total <= maxTotalBytes || id === last) return;
      total -= bytes;
      await this.#delete(id);
    }
  }

  #fileOf(id: string): string | undefined {
    return this.#folder === undefined ? undefined : path.join(this.#folder, `${id}.json`);
  }
}
