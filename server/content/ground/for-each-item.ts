import { WriteRefusedError, RefusalError } from './errors.ts';
import { timeSlicer } from './time-slices.ts';

export type Refused<T> = Map<T, Error>;

// Enough for the disk to flush several writes together, and few enough that another request's write waits only for milliseconds.
const maxWritesAtOnce = 8;

/** Runs a write for each item, several at a time, and yields to other requests. @throws errors that are not refusals, after all writes have ended */
export async function forEachItem<T>(items: readonly T[], closing: AbortSignal | undefined, write: (item: T) => Promise<unknown>) {
  const refused: Refused<T> = new Map();
  const rest = items.values();
  const work = async () => {
    const yieldWhenDue = timeSlicer();
    for (const item of rest) {
      await yieldWhenDue();
      try {
        if (closing?.aborted) throw new WriteRefusedError('The server is being stopped');
        await write(item);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        refused.set(item, error);
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: maxWritesAtOnce }, work));
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason as Error;
  return refused;
}
