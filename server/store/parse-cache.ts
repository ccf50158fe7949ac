import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { collections } from '../model/collections.ts';
import { siteSchema } from '../model/site.ts';

// Raise it when a change to parsing makes the same file give another value and no schema shows it.
const cacheFormat = 1;

/**
 * Parsed files by the hash of their bytes, kept between starts so that an unchanged tree need not be parsed again.
 * Only what parsed without a problem is in it. Safe to delete at any time.
 */
export class ParseCache {
  readonly #file: string;
  readonly #kept: Map<string, unknown>;
  readonly #used = new Map<string, unknown>();
  #isStale = false;

  /** @param folder where to keep it; made when missing. @param key which tree it is of. */
  constructor(folder: string, key: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = path.join(folder, `${fingerprint(key)}.json`);
    this.#kept = existsSync(this.#file) ? readKept(this.#file) : new Map();
  }

  get(part: string, version: string): unknown {
    const key = `${part}:${version}`;
    const fields = this.#kept.get(key);
    if (fields !== undefined) this.#used.set(key, fields);
    return fields;
  }

  set(part: string, version: string, fields: unknown): void {
    this.#used.set(`${part}:${version}`, fields);
    this.#isStale = true;
  }

  /** Writes what was used since it was opened, and lets go of it. */
  save(): void {
    if (this.#isStale || this.#used.size !== this.#kept.size) {
      const temporary = `${this.#file}.${process.pid}.tmp`;
      writeFileSync(temporary, JSON.stringify([...this.#used]));
      renameSync(temporary, this.#file);
    }
    this.#kept.clear();
    this.#used.clear();
  }
}

function readKept(file: string): Map<string, unknown> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, unknown][]);
  } catch (error) {
    // Half-written by an older run, or by hand: parse again.
    if (error instanceof SyntaxError || error instanceof TypeError) return new Map();
    throw error;
  }
}

function fingerprint(key: string): string {
  const schemas = [...Object.values(collections).map(({ schema }) => schema), siteSchema].map((schema) =>
    z.toJSONSchema(schema, { io: 'input' }),
  );
  return createHash('sha1')
    .update(JSON.stringify([cacheFormat, key, schemas]))
    .digest('hex');
}
