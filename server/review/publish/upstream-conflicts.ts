import { collections } from '../../model/entities/collections.ts';
import type { UpstreamConflict } from '../../model/api/publish-api.ts';
import { changedFiles } from '../changed-files.ts';
import type { ChangedFile } from '../changed-files.ts';
import { compareFiles } from '../content-changes.ts';
import { titleOf } from '../detect-renames.ts';
import { responseEffort } from '../../model/text/diff-words.ts';
import type { Git } from '../git.ts';

/** The files of the content that differ between two commits, by path. A path that is missing in both, or equal, is not in it. */
export async function changedBetween(git: Git, from: string, to: string): Promise<Map<string, ChangedFile>> {
  return new Map((await changedFiles(git, from, to)).map((changed) => [changed.file, changed]));
}

/** The incoming and the own version of files that both sides changed. */
export async function conflictsOf(
  git: Git,
  incoming: readonly ChangedFile[],
  objects: ReadonlyMap<string, string | undefined>,
): Promise<UpstreamConflict[]> {
  const sides = incoming.map(({ file, part, after }): ChangedFile => ({
    file,
    part,
    before: typeof after === 'object' ? after : undefined,
    after: objects.get(file) === undefined ? undefined : 'disk',
  }));
  const { items, images } = await compareFiles(git, sides, responseEffort(), false);
  return [
    ...items.map((item) => ({
      path: item.part === 'site' ? 'site.yaml' : `${item.part}/${item.id}.yaml`,
      part: item.part,
      id: item.id,
      name: titleOf(item, item.after ?? item.before),
      fields: item.fields,
      theirs: item.before ?? null,
    })),
    ...images.map(({ file }) => ({
      path: file,
      part: 'images' as const,
      id: file.replace('images/', ''),
      name: file,
      fields: [],
      theirs: null,
    })),
  ];
}

/** The items as words for a sentence: `the quote “Begin at once”`. */
export function conflictWords(conflicts: readonly UpstreamConflict[]): string {
  const [first] = conflicts;
  if (!first) return '';
  const noun = first.part === 'site' ? 'file' : first.part === 'images' ? 'picture' : collections[first.part].noun;
  return conflicts.length === 1 ? `the ${noun} ${first.id}` : `${conflicts.length} items`;
}
