import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { CsvEncoding, TableProblem } from '../../server/model/api/tables-api.ts';
import type { BulkCollection } from '../../server/model/api/changes-api.ts';
import { readHeadings } from '../../server/tables/read-header.ts';
import { readItems } from '../../server/tables/parse-rows.ts';
import { collections } from '../../server/model/entities/collections.ts';
import { compareItems, aroundChanges, compareTexts } from '../../server/model/text/differences.ts';
import { shortened, counted } from '../../server/model/text/wording.ts';
import { similarityWords } from '../../server/model/text/similar-texts.ts';
import { planImport, applyImport, type ImportPlan } from '../../server/tables/plan-import.ts';
import { openRepository } from '../../server/content/repository.ts';
import { isSystemError } from '../../server/content/files/system-error.ts';
import { markedText } from '../output/diff-text.ts';
import { runImport } from '../output/import-report.ts';
import { problemsIn } from '../input/collection-problems.ts';
import { UsageError } from '../input/usage-error.ts';
import { ExpectedError } from '../../server/model/errors.ts';

interface ImportOptions {
  content: string;
  encoding?: CsvEncoding;
  /** Choices such as `Topic=category`. */
  heading?: readonly string[];
  dryRun?: boolean;
  update?: boolean;
  skipSimilar?: boolean;
}

/** Writes the items of a table (`-` is standard input). Its notes say what to check. @throws UsageError, and like `runImport` */
export async function importTable(file: string, options: ImportOptions, command: Command): Promise<void> {
  const name = command.name() as BulkCollection;
  const bytes = await readTable(file === '-' ? process.stdin : createReadStream(file), file);
  const table = file === '-' ? 'standard input' : file;
  const repository = await openRepository(options.content);
  const isKnown = (id: string) => repository.fingerprint(`${name}/${id}.yaml`) !== undefined;
  const headings = readHeadings(name, options.heading ?? []);
  const { rows, problems, notes: readings } = await readItems(name, bytes, { encoding: options.encoding, headings, isKnown });
  const faults = problems.map((problem) => `${table}: ${problemLine(problem)}`);
  if (faults.length > 0) return runImport('table', faults);

  const broken = new Set(problemsIn(repository, name).map((problem) => problem.file));
  const plan = await planImport(name, rows, repository, options);
  const skip = new Set(options.skipSimilar ? plan.similar.map(({ row }) => row) : []);
  const invalid = [...broken].map((each) => `${path.join(options.content, each)} is not valid, so the rows were not compared with it`);
  const found = [
    ...readings.map(problemLine),
    ...idNotes(plan),
    ...similarNotes(plan),
    ...changeNotes(plan, options),
    ...authorNotes(plan),
  ];
  const notes = [...invalid, ...found.map((note) => `${table}: ${note}`)];
  return runImport('table', notes, async (onWritten) => {
    if (options.dryRun) return `${summary(plan, skip, options)}; nothing was written`;
    const { added, updated, stopped } = await applyImport(repository, plan, { update: options.update === true, skip }, onWritten);
    if (!stopped) return summary(plan, skip, options);
    const written = added.length + updated;
    const before = `${counted(written, 'item')} written before that; import again to continue`;
    throw new ExpectedError(`${stopped.message} (${written === 0 ? 'nothing was written' : before})`, { cause: stopped });
  });
}

/** More than a table of 25,000 rows needs. A limit, because some streams never end. */
const maxTableMiB = 64;

async function readTable(stream: AsyncIterable<Buffer>, file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxTableMiB * 2 ** 20) throw new UsageError(`${file} is larger than ${maxTableMiB} MiB; import it in parts`);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') throw new UsageError(`there is no file ${file}`);
    if (isSystemError(error) && error.code === 'EISDIR') throw new UsageError(`${file} is a folder; name a table in it`);
    throw error;
  }
}

function problemLine({ row, column, field, message }: TableProblem): string {
  const place = [`row ${row}`, ...(column === undefined ? [] : [`column ${column}`])].join(', ');
  return `${place}: ${field === undefined ? '' : `${field}: `}${message}`;
}

function idNotes({ name, add }: ImportPlan): string[] {
  return add.flatMap(({ row, id, idOf }) =>
    idOf
      ? [`row ${row}: gets the id ${id}, because ${name}/${idOf.id}.yaml has other words: ${JSON.stringify(shortened(idOf.text, 60))}`]
      : [],
  );
}

function similarNotes(plan: ImportPlan): string[] {
  return plan.similar.map(({ row, text, similarity, like }) => {
    const words = similarity === 'inside' ? JSON.stringify(shortened(text, 100)) : inWords(like.text, text);
    return `row ${row}: ${similarityWords[similarity]} ${'id' in like ? `${plan.name}/${like.id}.yaml` : `row ${like.row}`}: ${words}`;
  });
}

function changeNotes(plan: ImportPlan, { update }: ImportOptions): string[] {
  return plan.changed.map(({ row, id, before, fields }) => {
    const changes = compareItems(before, { ...before, ...fields }).map((change) => {
      const [old, now] = ['before' in change ? change.before : '', 'after' in change ? change.after : ''];
      return `${change.field}: ${inWords(old, now)}`;
    });
    return `row ${row}: ${update ? 'changes' : 'differs from'} ${plan.name}/${id}.yaml: ${changes.join('; ')}`;
  });
}

function authorNotes({ add, authorVariants }: ImportPlan): string[] {
  const rowOf = new Map<string | undefined, number>();
  for (const { row, fields } of add.toReversed()) if ('author' in fields) rowOf.set(fields.author, row);
  return authorVariants.flatMap(([usual = '', ...others]) => {
    const brought = others.filter((name) => rowOf.has(name));
    // The table may bring only the spelling that becomes the most common one. Then the other spellings are in the content.
    const pairs = brought.length > 0 ? brought.map((name) => [name, usual]) : [[usual, others[0]]];
    return pairs.map(([name, other]) => `row ${rowOf.get(name)}: author ${JSON.stringify(name)} is also written ${JSON.stringify(other)}`);
  });
}

function inWords(before: string, after: string): string {
  return markedText(aroundChanges(compareTexts(before, after), 6)).replace(/\s*\n\s*/g, ' ');
}

function summary(plan: ImportPlan, skip: ReadonlySet<number>, { update, skipSimilar, dryRun }: ImportOptions): string {
  const { add, duplicates, changed, similar } = plan;
  const alike = skipSimilar ? `${similar.length} similar skipped` : `${similar.length} of them similar to another`;
  const updated = dryRun ? 'to update' : 'updated';
  const left = `left as ${changed.length === 1 ? 'it is (--update changes it)' : 'they are (--update changes them)'}`;
  return [
    `${counted(add.length - skip.size, collections[plan.name].noun)} ${dryRun ? 'to add' : 'added'}`,
    ...(similar.length > 0 ? [alike] : []),
    ...(duplicates.length > 0 ? [`${counted(duplicates.length, 'duplicate')} skipped`] : []),
    ...(changed.length > 0 ? [`${counted(changed.length, 'changed item')} ${update ? updated : left}`] : []),
  ].join(', ');
}
