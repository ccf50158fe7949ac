import type { Repository } from '../../server/content/repository.ts';
import type { CollectionName } from '../../server/model/entities/collections.ts';
import type { Problem } from '../../server/model/entities/problem.ts';
import { ExpectedError } from '../../server/model/errors.ts';

/** The errors in the files of a collection that have no item. @throws ExpectedError when the folder cannot be read */
export function problemsIn(repository: Repository, name: CollectionName): Problem[] {
  const errors = repository.problems().filter(({ severity }) => severity === 'error');
  const unreadable = errors.find(({ file }) => file === name);
  if (unreadable) throw new ExpectedError(`${name} ${unreadable.message} (nothing was written)`);
  const items = new Set(repository.list(name).map((item) => item.file));
  return errors.filter(({ file }) => file.startsWith(`${name}/`) && !items.has(file));
}
