import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suggest } from '../model/suggest.ts';
import { sentenceOf } from '../model/explain.ts';
import { byPlace } from '../model/problem.ts';
import type { Problem } from '../model/problem.ts';
import type { ContentTree } from './content-tree.ts';
import { placeOfPath } from './parse-item.ts';
import { isSystemError } from './system-error.ts';

/** Everything wrong with the tree, by file and place: what each file's own reading found, and what only shows across files. */
export function checkTree(root: string, tree: ContentTree): Problem[] {
  const own = [...tree.files.values()].flatMap(({ problems }) => problems);
  const across = [...postFaults(tree), ...missingSite(tree)].map(({ file, path: steps, rule, message }): Problem => {
    const place = steps.length > 0 ? locate(root, file, steps) : { line: 1, column: 1 };
    return { file, ...place, severity: 'error', rule, message: sentenceOf({ path: steps, message }) };
  });
  return [...own, ...across, ...sameButForCase(tree)].sort(byPlace);
}

interface TreeFault {
  file: string;
  path: (string | number)[];
  rule: string;
  message: string;
}

function postFaults(tree: ContentTree): TreeFault[] {
  const slugs = tree.list('categories').map(({ id }) => id);
  const known = new Set(slugs);
  const faults: TreeFault[] = [];
  for (const { file, fields } of tree.list('posts')) {
    for (const [index, slug] of fields.categories.entries()) {
      if (known.has(slug) || isBelowRefused(`categories/${slug}`, tree)) continue;
      const meant = suggest(slug, slugs);
      faults.push({
        file,
        path: ['categories', index],
        rule: 'unknown-category',
        message: `there is no category "${slug}"${meant ? `; did you mean "${meant}"?` : ''}`,
      });
    }
    const image = fields.featuredImage;
    if (image !== undefined && !tree.files.has(image.slice(1)) && !isBelowRefused(image.slice(1), tree))
      faults.push({ file, path: ['featuredImage'], rule: 'missing-image', message: missingPicture(image.slice(1), tree) });
  }
  return faults;
}

/** Whether a folder above the file may not be read, so that nobody knows whether the file is there. */
function isBelowRefused(file: string, tree: ContentTree): boolean {
  const folder = path.posix.dirname(file);
  return folder !== '.' && ((tree.files.get(folder)?.problems.length ?? 0) > 0 || isBelowRefused(folder, tree));
}

function missingPicture(file: string, tree: ContentTree): string {
  const meant = suggest(
    file,
    [...tree.files].filter(([, { part }]) => part === 'images').map(([name]) => name),
  );
  return `there is no picture ${file}; ${meant ? `did you mean "/${meant}"?` : 'add it, or name another'}`;
}

function missingSite(tree: ContentTree): TreeFault[] {
  if (tree.files.has('site.yaml')) return [];
  return [{ file: 'site.yaml', path: [], rule: 'missing-file', message: 'is missing' }];
}

/** On macOS and Windows two such names are one file, so a checkout there would lose one of them. */
function sameButForCase(tree: ContentTree): Problem[] {
  const byLowerCase = new Map<string, string>();
  return [...tree.files.keys()].flatMap((file): Problem[] => {
    const other = byLowerCase.get(file.toLowerCase());
    byLowerCase.set(file.toLowerCase(), file);
    if (other === undefined) return [];
    const message = `differs from ${other} only by letter case; rename one`;
    return [{ file, line: 1, column: 1, severity: 'error', rule: 'duplicate-id', message }];
  });
}

function locate(root: string, file: string, steps: readonly (string | number)[]): { line: number; column: number } {
  try {
    return placeOfPath(readFileSync(path.join(root, file), 'utf8'), steps);
  } catch (error) {
    // Removed since it was read, or its folder may not be read any more, which is a problem of its own.
    if (isSystemError(error)) return { line: 1, column: 1 };
    throw error;
  }
}
