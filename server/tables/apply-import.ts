import type { TableName } from './write-csv.ts';
import type { ImportPlan } from './plan-import.ts';
import { NotFoundError, StaleWriteError, WriteRefusedError } from '../content/errors.ts';
import type { Repository } from '../content/repository.ts';

export interface ImportOptions {
  /** Change the items that the table has other values for. */
  update?: boolean;
  /** Rows to leave out. */
  skip?: ReadonlySet<number>;
  /** Aborted when the server is being stopped, which an import of thousands of rows does not hold up. */
  closing?: AbortSignal;
}

export interface ImportResult {
  added: number;
  updated: number;
  /** Set when a write did not go through; what was written before stays, and a second import goes on from there. */
  stopped?: Error;
}

/**
 * Writes what a plan adds and, when asked to, what it changes. Each item is durable on its own. One that is no longer what its row
 * was compared with is left as it is, and stops the import.
 * @param onWritten told now and then how many rows are done
 */
export async function applyImport(
  repository: Repository,
  plan: ImportPlan,
  { update = false, skip = new Set(), closing }: ImportOptions = {},
  onWritten: (done: number) => void = () => undefined,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, updated: 0 };
  const isWanted = ({ row }: { row: number }) => !skip.has(row);
  const steps = [
    ...plan.add.filter(isWanted).map(({ id, fields }) => async () => {
      await repository.create(plan.name, fields, id);
      result.added += 1;
    }),
    ...(update ? plan.changed.filter(isWanted) : []).map((change) => async () => {
      await changeItem(repository, plan.name, change);
      result.updated += 1;
    }),
  ];
  for (let start = 0; start < steps.length; start += openFlags) {
    if (closing?.aborted) return { ...result, stopped: new WriteRefusedError('The server is being stopped') };
    const outcomes = await Promise.allSettled(steps.slice(start, start + openFlags).map((step) => step()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) return { ...result, stopped: failed.reason as Error };
    onWritten(result.added + result.updated);
  }
  return result;
}

async function changeItem<N extends TableName>(
  repository: Repository,
  name: N,
  { row, id, version, fields }: ImportPlan<N>['changed'][number],
): Promise<void> {
  try {
    await repository.update(name, id, fields, version);
  } catch (error) {
    if (!(error instanceof StaleWriteError || error instanceof NotFoundError)) throw error;
    const sentence = `row ${row}: ${name}/${id}.yaml was changed or deleted meanwhile, and is left as it is`;
    throw new StaleWriteError(sentence, { cause: error });
  }
}

// Enough for the disk to take several writes with one flush.
const openFlags = 16;
