import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { plainNameFault } from '../../model/entities/plain-names.ts';
import { NotFoundError, WriteRefusedError } from '../ground/errors.ts';
import { ignoringMissing, isSystemError } from '../files/system-error.ts';
import { isAnothers } from '../files/temporary-files.ts';
import { putRecord } from '../files/write-file.ts';
import type { Repository } from '../repository.ts';

const plainName = z.string().superRefine((file, context) => {
  const fault = plainNameFault(file);
  if (fault !== undefined) context.addIssue(fault);
});

const journalSchema = z.strictObject({
  /** The real path of the content folder: several can share one `JOURNAL_DATA`. */
  content: z.string(),
  from: plainName,
  to: plainName,
  /** For a post: whether its old address still leads to it. */
  keepsAddress: z.boolean().optional(),
});

/** Which file gets which name. Both are relative to the content folder: `images/desk.jpg`. */
export type RecordedRenaming = Omit<z.output<typeof journalSchema>, 'content'>;

type Place = Pick<Repository, 'dataFolder' | 'folder'>;

const journalName = /^renaming-(\d{1,9})-[0-9a-f]{12}\.json$/;

/** Records a renaming in `JOURNAL_DATA`, where no commit can plant one. Resolves to the record's file once it is on disk. @throws WriteRefusedError, DiskFullError */
export async function writeJournal({ dataFolder, folder }: Place, { from, to, keepsAddress }: RecordedRenaming): Promise<string> {
  if (dataFolder === undefined) throw new WriteRefusedError('Nothing can be renamed without a folder for JOURNAL_DATA');
  const file = path.join(dataFolder, `renaming-${process.pid}-${randomBytes(6).toString('hex')}.json`);
  const bytes = Buffer.from(JSON.stringify(journalSchema.parse({ content: folder, from, to, keepsAddress })));
  await putRecord(file, bytes, 'Nothing was renamed, because no record of it');
  return file;
}

/** The journals of processes that have ended. A folder that cannot be read is logged, and does not prevent the start. */
export function journalsLeft({ dataFolder = '' }: Place): string[] {
  return namesIn(dataFolder).flatMap((name) => {
    const pid = journalName.exec(name)?.[1];
    return pid === undefined || isAnothers(Number(pid)) ? [] : [path.join(dataFolder, name)];
  });
}

function namesIn(folder: string): string[] {
  try {
    return ignoringMissing(() => readdirSync(folder)) ?? [];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    console.error(`${folder} cannot be read (${error.code}); a renaming that was not finished may be recorded there`);
    return [];
  }
}

/** The renaming that a journal records; undefined for one of another content folder. @throws SyntaxError, ZodError, NotFoundError, system errors */
export function readJournal({ folder }: Place, file: string): RecordedRenaming | undefined {
  const { content, ...recorded } = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (content === folder) return recorded;
  if (!existsSync(content)) throw new NotFoundError(`there is no content folder ${content}`);
  return undefined;
}
