import { unlinkSync } from 'node:fs';
import { z } from 'zod';
import type { Repository } from '../repository.ts';
import { finishRenaming, type Renaming } from './rename-everywhere.ts';
import { journalsLeft, readJournal, type RecordedRenaming } from './rename-journal.ts';

/** Finishes the renamings of killed processes, each on its own. A journal that cannot be read or finished stays and is logged. */
export async function recoverRenames(repository: Repository, renamingOf: (recorded: RecordedRenaming) => Renaming): Promise<void> {
  for (const journal of journalsLeft(repository)) {
    try {
      const recorded = readJournal(repository, journal);
      if (!recorded) continue;
      await finishRenaming(repository, renamingOf(recorded));
      unlinkSync(journal);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const reason = error instanceof z.ZodError ? error.issues.map(({ message }) => message).join('; ') : error.message;
      console.warn(`A renaming stays unfinished until the next start. Its record is ${journal}: ${reason}`);
    }
  }
}
