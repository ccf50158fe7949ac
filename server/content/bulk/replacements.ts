import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { maxLines, type replaceSchema, type Replacement } from '../../model/api/request-schemas.ts';
import type { FoundLine, ReplaceOutcome, ReplacePreview } from '../../model/api/response-schemas.ts';
import { LruMap } from '../../model/caches.ts';
import { kindOf } from '../../model/entities/collections.ts';
import { isSingleFile } from '../../model/entities/nouns.ts';
import type { PostFields } from '../../model/entities/post.ts';
import { explainIssues, sentenceOf } from '../../model/entities/problem.ts';
import { readBytes } from '../files/read-file.ts';
import { StaleWriteError, UnflushedError } from '../ground/errors.ts';
import type { Refused } from '../ground/for-each-item.ts';
import { withoutAbsent } from '../ground/without-absent.ts';
import { timeSlicer } from '../ground/time-slices.ts';
import type { Repository } from '../repository.ts';
import { itemOf, partOf, titleOf } from '../tree/stored-item.ts';
import { withUpdatedAt } from '../write/updated-at.ts';
import { linesToReplace, replaceWords } from './replace-words.ts';

// Each holds the former bytes of up to `maxLines` files.
export const maxUndos = 4;

/** A file before a replacement, and its version after it. */
type ReplacedFile = Pick<FoundLine, 'file' | 'version'> & { before: Buffer };

/** Finds and replaces words in all of the content, and can undo the last replacements. */
export class Replacements {
  readonly #repository: Repository;
  readonly #undos = new LruMap<string, readonly ReplacedFile[]>(maxUndos);

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** The lines that would change, each with the fault that it would have. Ends early once `signal` is aborted. */
  async preview(query: Replacement, signal: AbortSignal): Promise<ReplacePreview> {
    const yieldWhenDue = timeSlicer();
    const lines: FoundLine[] = [];
    let total = 0;
    for (const part of query.parts)
      for (const { file, version, fields } of isSingleFile(part) ? this.#singleFile(`${part}.yaml`) : this.#repository.list(part)) {
        await yieldWhenDue();
        if (signal.aborted) return { lines, total };
        const found = linesToReplace(fields, query);
        total += found.length;
        if (found.length === 0 || lines.length === maxLines) continue;
        const faultOf = faultFinder(part, replaceWords(fields, query, found));
        const name = titleOf({ part, id: itemOf(file).id }, fields);
        for (const line of found.slice(0, maxLines - lines.length))
          lines.push({ part, file, version, name, ...line, fault: faultOf(line.field) });
      }
    return { lines, total };
  }

  /** Changes lines of a preview, each file as a whole or not at all. @param timeZone of the author, if it is known */
  async replace({ lines, ...query }: z.output<typeof replaceSchema>, timeZone: string | undefined): Promise<ReplaceOutcome> {
    const repository = this.#repository;
    const files = [...new Set(lines.map(({ file }) => file))].map((file) => ({ file }));
    const written: ReplacedFile[] = [];
    const refused = await repository.inBulk(files, async ({ file }) => {
      const chosen = lines.filter((line) => line.file === file);
      const isKnown = repository.fingerprint(file) !== undefined && query.parts.some((name) => name === partOf(file));
      const before = isKnown ? readBytes(repository.folder, file) : undefined;
      const { fields = {}, version } = before ? repository.document(file) : { version: '' };
      if (!before || version !== chosen[0]?.version) throw new StaleWriteError('This was changed or deleted since you opened it');
      const replaced = replaceWords(fields, query, chosen);
      // A post records when its text changed.
      const saved = partOf(file) === 'posts' ? withUpdatedAt(fields as PostFields, replaced as PostFields, timeZone) : replaced;
      const remember = (after: string) => written.push({ file, before, version: after });
      await repository.writer.updateDocument(file, withoutAbsent(saved), version).then(
        (document) => remember(document.version),
        (error: unknown) => {
          if (error instanceof UnflushedError) remember(repository.document(file).version);
          throw error;
        },
      );
    });
    if (written.length === 0) return outcomeOf(refused);
    const undo = randomUUID();
    this.#undos.set(undo, written);
    return { undo, ...outcomeOf(refused) };
  }

  /** Restores the former bytes, except those of files that have changed since. Resolves to undefined when it is too late. */
  async undo(id: string): Promise<ReplaceOutcome | undefined> {
    const { writer } = this.#repository;
    const files = this.#undos.get(id);
    if (!files) return undefined;
    const restore = ({ file, before, version }: ReplacedFile) => writer.replace(file, { bytes: before, mode: undefined }, version);
    return outcomeOf(await this.#repository.inBulk(files, restore));
  }

  #singleFile(file: string) {
    if (this.#repository.fingerprint(file) === undefined) return [];
    const { fields = {}, version } = this.#repository.document(file);
    return [{ file, version, fields }];
  }
}

function faultFinder(part: FoundLine['part'], item: object): (field: string) => string | undefined {
  const { schema, noun } = kindOf(part);
  const { error } = schema.safeParse(item, { reportInput: true });
  const faults = explainIssues(error?.issues ?? [], Object.keys(schema.shape), noun);
  // A fault of a list or a block applies to each field in it.
  return (field) =>
    faults.find(({ path }) => {
      const place = sentenceOf({ path, message: '' }).slice(0, -2);
      return field === place || ['.', '['].some((next) => field.startsWith(place + next));
    })?.message;
}

function outcomeOf(refused: Refused<{ file: string }>): ReplaceOutcome {
  return { refused: [...refused].map(([{ file }, { message }]) => ({ id: file, message })) };
}
