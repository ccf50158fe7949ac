import type { ImportPlan } from './plan-import.ts';
import type { Repository } from './store/repository.ts';

export interface ImportOptions {
  /** Change the items that the table has other values for. */
  update?: boolean;
  /** Rows to leave out. */
  skip?: ReadonlySet<number>;
}

export interface ImportResult {
  added: number;
  updated: number;
  /** Set when a write did not go through; what was written before stays, and a second import goes on from there. */
  stopped?: Error;
}

/**
 * Writes what a plan adds and, when asked to, what it changes. Each item is durable on its own.
 * @param onWritten told now and then how many rows are done
 */
export async function applyImport(
  repository: Repository,
  plan: ImportPlan,
  { update = false, skip = new Set() }: ImportOptions = {},
  onWritten: (done: number) => void = () => undefined,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, updated: 0 };
  const steps = [
    ...plan.add
      .filter(({ row }) => !skip.has(row))
      .map(({ id, fields }) => async () => {
        await repository.create(plan.name, fields, id);
        result.added += 1;
      }),
    ...(update ? plan.changed : []).map(({ id, fields }) => async () => {
      await repository.update(plan.name, id, fields);
      result.updated += 1;
    }),
  ];
  for (let start = 0; start < steps.length; start += atOnce) {
    const outcomes = await Promise.allSettled(steps.slice(start, start + atOnce).map((step) => step()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) return { ...result, stopped: failed.reason as Error };
    onWritten(result.added + result.updated);
  }
  return result;
}

// Enough for the disk to take several writes with one flush.
const atOnce = 16;
