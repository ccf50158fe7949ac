import { keyOf } from '../../model/api/publish-api.ts';
import { singleFileAt } from '../../model/entities/nouns.ts';
import { notValid, PublishRefusedError, PublishRequestError } from './publish-errors.ts';
import { branchMoved } from './preconditions.ts';
import type { Publishable } from './companions.ts';

/**
 * The changes of the chosen paths, with those that they go online with.
 * @param seen the versions that the user saw, by path
 * @throws PublishRequestError for a path that is no file of the content, PublishRefusedError for one without a change, BranchMovedError for one
 * in another version
 */
export function chooseChanges(
  all: readonly Publishable[],
  paths: readonly string[],
  seen: Readonly<Record<string, string>> = {},
): Publishable[] {
  if (paths.length === 0) throw new PublishRequestError('paths: choose at least one change');
  const chosen = new Set<Publishable>();
  for (const named of paths) {
    const [file = ''] = named.split('#');
    if (!isContentPath(file)) throw new PublishRequestError(`paths: ${JSON.stringify(named)} is not a file of the content`);
    const found = all.filter(({ change }) => keyOf(change) === named || change.paths.includes(named));
    if (found.length === 0) throw new PublishRefusedError(`${named} has no change any more. Nothing was published.`, 'look-again');
    if (Object.hasOwn(seen, named) && found.some(({ change }) => change.version !== seen[named]))
      throw branchMoved(`${named} was saved since you saw it`);
    for (const each of found) chosen.add(each);
  }
  const byKey = new Map(all.map((each) => [keyOf(each.change), each]));
  for (const { change } of chosen)
    for (const file of change.needs) {
      const found = byKey.get(file);
      if (found) chosen.add(found);
    }
  return [...chosen];
}

/** @throws PublishRefusedError with the problems of the changes */
export function requireValid(chosen: readonly Publishable[]): void {
  const problems = chosen.flatMap((publishable) => publishable.problems);
  if (problems.length > 0) throw notValid(problems);
}

function isContentPath(file: string): boolean {
  return (
    singleFileAt(file) !== undefined ||
    (/^[a-z-]+\/[^\0]+$/.test(file) && !file.split('/').some((name) => name === '' || name === '.' || name === '..'))
  );
}
