import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createFolder } from '../content/files/folders.ts';
import { ignoreSystemError, ignoringMissing, ignoringSystemErrors } from '../content/files/system-error.ts';
import { sweepTemporaries } from '../content/files/temporary-files.ts';
import { createFile, deleteFile, replaceFile } from '../content/files/write-file.ts';
import { ConflictError, FileGoneError, NotFoundError, afterTakingBack } from '../content/ground/errors.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import type { Repository } from '../content/repository.ts';
import { fileOf, storedItem } from '../content/tree/stored-item.ts';
import { sharedThing, type shareSchema, type SharedThing } from '../model/api/request-schemas.ts';
import type { ShareSummary } from '../model/api/response-schemas.ts';
import type { SharePart } from '../model/api/shares-api.ts';
import { kindOf } from '../model/entities/collections.ts';
import { tokenBytes } from './sessions.ts';
import { hashOf } from './tokens.ts';

const recordSchema = z.object({
  ...sharedThing.shape,
  name: z.string(),
  madeAt: z.iso.datetime(),
  by: z.string().optional(),
  timeZone: z.string().optional(),
  /** The item's fields at the time when the link was made; without them the link follows the item. */
  fixed: z.record(z.string(), z.json()).optional(),
});

type ShareRecord = z.output<typeof recordSchema>;

export type Share = ShareRecord & Record<'id' | 'until', string>;

export type ShareOrder = z.output<typeof shareSchema> & Pick<ShareRecord, 'by' | 'timeZone'>;

// Each visit lists all of them.
const maxShares = 50;
const maxRecordKiB = 256;
const dayMs = 24 * 60 * 60 * 1000;

// The time of expiry in base 36, and the hash of the key.
const recordName = /^([0-9a-z]{1,11})-([0-9a-f]{64})\.json$/;
const idLength = 12;

/**
 * The open links, one file each below `JOURNAL_DATA`, readable by its owner only. The file's name holds expiry and hash, so wrong, ended and expired
 * keys take the same lookup. The folder is read each time, so ending a link takes effect at once.
 */
export class Shares {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = path.join(dataFolder, 'shares');
  }

  async sweep(): Promise<void> {
    await sweepTemporaries(this.#folder).catch(ignoreSystemError);
    this.#open();
  }

  /** Sorted by expiry, soonest first. Damaged files are skipped. */
  list(): Share[] {
    return this.#open().flatMap((file) => this.#read(file) ?? []);
  }

  find(key: string): Share | undefined {
    const sought = hashOf(key);
    const found = this.#open().find(({ hash }) => hash === sought);
    return found && this.#read(found);
  }

  /** Makes a link to a saved item. Its key is stored nowhere. @throws NotFoundError without the item; ConflictError for too many links or too long words; as `createFile` */
  async add(content: SharedContent, order: ShareOrder): Promise<{ key: string; share: Share }> {
    const { days, isFixed, by, timeZone, ...thing } = order;
    const { name, fields } = sharedItem(content, thing);
    const [key, now] = [randomBytes(tokenBytes).toString('base64url'), Date.now()];
    const record = { ...thing, name, madeAt: new Date(now).toISOString(), by, timeZone, ...(isFixed && { fixed: fields }) } as ShareRecord;
    const [hash, until] = [hashOf(key), now + days * dayMs];
    const bytes = Buffer.from(JSON.stringify(record));
    if (bytes.length > maxRecordKiB * 1024)
      throw new ConflictError(`${name} is too long to keep this version (${maxRecordKiB} KiB at most); let the link follow it`);
    const file = this.#fileOf({ until, hash });
    await createFolder(this.#folder, 0o700);
    const refuseMore = () => {
      if (this.#open().length >= maxShares) throw new ConflictError(`${maxShares} links are open already; end one first`);
    };
    await createFile(file, bytes, refuseMore, 0o600).catch((error: unknown) => {
      // The disk may fail after the file is in place, when nobody will ever get its key.
      ignoringSystemErrors(() => unlinkSync(file));
      throw afterTakingBack(error);
    });
    return { key, share: shareOf(record, { until, hash }) };
  }

  /** Ends a link, at once and durably. @throws NotFoundError; as `deleteFile` */
  async end(id: string): Promise<void> {
    const missing = new NotFoundError(`There is no link ${JSON.stringify(id)}; it may have ended`);
    const found = this.#open().find(({ hash }) => hash.slice(0, idLength) === id);
    if (!found) throw missing;
    await deleteFile(this.#fileOf(found), () => undefined).catch((error: unknown) => {
      throw error instanceof FileGoneError ? missing : error;
    });
  }

  /** Ends the links to an item: another one may get its id. @throws like `end` */
  async endAll(part: string, item: string): Promise<void> {
    for (const share of this.list()) if (share.part === part && share.item === item) await this.end(share.id).catch(ignoreEnded);
  }

  /** Moves the links to an item to its new id. One that ends meanwhile stays ended. @throws as `replaceFile` */
  async move(part: SharePart, from: string, to: string): Promise<void> {
    for (const place of this.#open()) {
      const record = this.#read(place);
      if (record?.part !== part || record.item !== from) continue;
      const bytes = Buffer.from(JSON.stringify(recordSchema.parse({ ...record, item: to })));
      const refuseEnded = () => {
        if (!this.#read(place)) throw new FileGoneError('This link has ended');
      };
      await replaceFile(this.#fileOf(place), bytes, refuseEnded).catch(ignoreEnded);
    }
  }

  /** Finds the links that have not expired, and deletes the files of the others. A folder that cannot be read counts as empty. */
  #open(): Place[] {
    const names = ignoringSystemErrors(() => readdirSync(this.#folder)) ?? [];
    const places = names.flatMap((name) => {
      const [, until = '', hash = ''] = recordName.exec(name) ?? [];
      return hash === '' ? [] : [{ until: parseInt(until, 36), hash }];
    });
    const now = Date.now();
    for (const place of places) if (place.until <= now) ignoringSystemErrors(() => unlinkSync(this.#fileOf(place)));
    return places.filter(({ until }) => until > now).sort((a, b) => a.until - b.until);
  }

  #read(place: Place): Share | undefined {
    const text = ignoringMissing(() => readFileSync(this.#fileOf(place), 'utf8')) ?? '';
    const { data } = recordSchema.safeParse(parseJson(text));
    return data && shareOf(data, place);
  }

  #fileOf({ until, hash }: Place): string {
    return path.join(this.#folder, `${until.toString(36)}-${hash}.json`);
  }
}

/** Somebody else ended it at the same moment. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof NotFoundError || error instanceof FileGoneError)) throw error;
}

interface Place {
  until: number;
  hash: string;
}

function shareOf(record: ShareRecord, { until, hash }: Place): Share {
  return { ...record, id: hash.slice(0, idLength), until: new Date(until).toISOString() };
}

export function summaryOf({ fixed, timeZone: _timeZone, ...share }: Share): ShareSummary {
  return { ...share, isFixed: fixed !== undefined };
}

type SharedContent = Pick<Repository, 'get' | 'site'>;

/** The name and the saved fields of what a link shows. @throws NotFoundError */
export function sharedItem(content: SharedContent, { part, item, page = 'home' }: SharedThing): { name: string; fields: object } {
  if (part !== 'site') {
    const { fields } = storedItem(content, part, item);
    return { name: 'title' in fields ? fields.title : fields.name, fields };
  }
  const site = item === 'site' ? content.site() : undefined;
  if (!site) throw new NotFoundError(`No site with id "${item}"`);
  return { name: `Site words, ${page}`, fields: site };
}

/** The fields that a link shows. @throws NotFoundError when the item is gone or was deleted since, even if another item has its id */
export function sharedFields(repository: Repository, share: Share): object {
  const { part, item, fixed, madeAt } = share;
  const file = fileOf(part, item);
  const isDeleted = repository.remover
    .deletions()
    .some(({ deletedAt, files }) => deletedAt > Date.parse(madeAt) && files.some((deleted) => deleted.file === file));
  // Fixed fields may come from another version of the schema.
  const shown = fixed ? kindOf(part).schema.safeParse(fixed).data : sharedItem(repository, share).fields;
  if (isDeleted || !shown) throw new NotFoundError('The item of this link is gone');
  return shown;
}
