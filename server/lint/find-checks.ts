import type { Check, CheckGroup, Checks } from '../model/api/checks-api.ts';
import type { Repository } from '../content/repository.ts';
import { runInSlices, timeSlicer } from '../content/yield.ts';
import { warningsIn, type Sources } from './find-warnings.ts';
import { suggestionsIn } from './text-warnings.ts';
import { groupBy } from '../model/runtime/group-by.ts';
import { warningPlacer } from './warning.ts';

// Of one rule. More are no help to a reader.
const maxChecks = 200;

/** All that is known about the content: errors, warnings and suggestions. It yields to the event loop. */
export async function findChecks(repository: Repository, sources: Sources): Promise<Checks> {
  const errors = repository.problems();
  const found = { warning: await warningsIn(repository, sources), suggestion: await runInSlices(suggestionsIn(repository)) };
  const place = warningPlacer(repository.folder);
  const yieldWhenDue = timeSlicer();
  const groups: CheckGroup[] = [];
  if (errors.length > 0) {
    const checks = errors.slice(0, maxChecks).map(({ file, line, column, rule, message }): Check => {
      return { file, line, column, rule, message, ...(repository.isOutdated(file) && { isOutdated: true }) };
    });
    groups.push({ severity: 'error', rule: 'error', count: errors.length, checks });
  }
  for (const severity of ['warning', 'suggestion'] as const)
    for (const [rule, alike] of groupBy(found[severity], ({ rule }) => rule)) {
      const checks: Check[] = [];
      for (const warning of alike.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)).slice(0, maxChecks)) {
        await yieldWhenDue();
        const { file, line, column } = place(warning);
        const { message, other, fix, lack, fault } = warning;
        checks.push({ file, line, column, rule, message, other, fix, lack, fault });
      }
      groups.push({ severity, rule, count: alike.length, checks });
    }
  return { groups };
}
