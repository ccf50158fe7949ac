import type { TableName } from './write-csv.ts';
import type { ImportPlan } from './plan-import.ts';
import { NotFoundError, StaleWriteError, WriteRefusedError } from '../content/errors.ts';
import type { Repository } from '../content/repository.ts';

export interface ImportResult {
  added: number;
  updated: number;
  /** Why a write failed. Items written before it stay, and the next import continues with the others. */
  stopped?: Error;
}

/**
 * Writes the items of a plan, each durably. An item that changed since the plan was made stops the import.
 * @param onWritten called with the number of rows written so far
 */
export async function applyImport(
  repository: Repository,
  plan: ImportPlan,
  { update = false, skip = new Set(), closing }: { update?: boolean; skip?: ReadonlySet<number>; closing?: AbortSignal } = {},
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
  for (let start = 0; start < steps.length; start += batchSize) {
    if (closing?.aborted) return { ...result, stopped: new WriteRefusedError('The server is being stopped') };
    const outcomes = await Promise.allSettled(steps.slice(start, start + batchSize).map((step) => step()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) return { ...result, stopped: failed.reason as Error };
    onWritten(result.added + result.updated);
  }
  return result;
}

async function changeItem<N extends TableName>(repository: Repository, name: N, change: ImportPlan<N>['changed'][number]): Promise<void> {
  const { row, id, version, fields } = change;
  try {
    await repository.update(name, id, fields, version);
  } catch (error) {
    if (!(error instanceof StaleWriteError || error instanceof NotFoundError)) throw error;
    const message = `row ${row}: ${name}/${id}.yaml was changed or deleted meanwhile, and is left as it is`;
    throw new StaleWriteError(message, { cause: error });
  }
}

// Enough for the disk to flush several writes together.
const batchSize = 16;
