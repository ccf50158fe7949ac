import type { PublishableChange } from '../../model/api/publish-api.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { responseEffort } from '../../model/text/diff-words.ts';
import type { ItemChange } from '../change.ts';
import { changedFiles } from '../changed-files.ts';
import type { ChangedFile } from '../changed-files.ts';
import { compareFiles } from '../content-changes.ts';
import { titleOf } from '../detect-renames.ts';
import type { Git } from '../git.ts';
import { requireReadable } from '../require-readable.ts';
import type { ProposedFiles } from './proposals.ts';

/** A change, and what publishing reads of it. */
export interface Publishable {
  change: PublishableChange;
  /** All problems of its files. */
  problems: Problem[];
  /** The fields of the item on disk; undefined when it is missing or invalid. */
  fields: object | undefined;
}

/** The changed files of the content, and the objects that they would be in git; undefined for a deleted one. */
export interface ChangedOnDisk {
  files: ChangedFile[];
  objects: ReadonlyMap<string, string | undefined>;
}

/** The changed files of the content. @throws GitFailure */
export async function changedOnDisk(git: Git): Promise<ChangedOnDisk> {
  requireReadable(git.folder);
  const files = await changedFiles(git, await git.headOrEmptyTree(), undefined);
  const ids = await git.idsOf(files.flatMap(({ file, after }) => (after === 'disk' ? [file] : [])));
  const objects = files.map(({ file, after }): [string, string | undefined] => [
    file,
    typeof after === 'object' ? after.object : ids.get(file),
  ]);
  return { files, objects: new Map(objects) };
}

/**
 * All changes of the content since the last commit, in words.
 * @param problems of the content on disk
 */
export async function publishableChanges(
  git: Git,
  { files, objects }: ChangedOnDisk,
  proposals: readonly ProposedFiles[],
  problems: readonly Problem[],
): Promise<Publishable[]> {
  const { items, images } = await compareFiles(git, files, responseEffort());
  const fileOf = new Map(files.map(({ file, part }) => [nameOf(part, file), file]));
  const changedPictures = new Set(images.map(({ file }) => file));
  const proposedIn = (paths: readonly string[]) => {
    const isIn = ({ objects: proposed }: ProposedFiles) =>
      paths.every((file) => proposed.has(file) && proposed.get(file) === objects.get(file));
    const branch = proposals.find(isIn)?.branch;
    return branch === undefined ? {} : { proposedIn: branch };
  };
  const errors = problems.filter(({ severity }) => severity === 'error');

  const ofItems = items.map((item): Publishable => {
    const { part, id, was, kind, after } = item;
    const paths = [id, ...(was === undefined ? [] : [was])].flatMap((name) => fileOf.get(`${part}/${name}`) ?? []);
    const own = problemsOf(item, paths, errors);
    const [first] = own;
    return {
      change: {
        paths,
        part,
        id,
        ...(was !== undefined && { was }),
        kind,
        name: titleOf(item, after ?? item.before),
        ...(first && { problem: `${first.line}:${first.column}: ${first.message}` }),
        ...proposedIn(paths),
        pictures: picturesIn(after).filter((file) => changedPictures.has(file)),
        fields: item.fields,
      },
      problems: own,
      fields: after,
    };
  });
  const ofImages = images.map(({ file, kind, bytesBefore, bytesAfter }): Publishable => {
    const [, id = ''] = /^images\/(.*)$/.exec(file) ?? [];
    const own = errors.filter((problem) => problem.file === file);
    const [first] = own;
    const sizes = { ...(bytesBefore !== undefined && { bytesBefore }), ...(bytesAfter !== undefined && { bytesAfter }) };
    const change = { paths: [file], part: 'images' as const, id, kind, name: id, ...sizes, pictures: [], fields: [] };
    return { change: { ...change, ...(first && { problem: first.message }), ...proposedIn([file]) }, problems: own, fields: undefined };
  });
  return [...ofItems, ...ofImages];
}

/** The files of all pictures that the fields of an item name. */
export function picturesIn(fields: object | undefined): string[] {
  const names = JSON.stringify(fields ?? {}).match(/\/images\/[\w./-]*[\w-]/g) ?? [];
  return [...new Set(names)].map((name) => name.slice(1));
}

function problemsOf({ problemsAfter }: ItemChange, paths: readonly string[], errors: readonly Problem[]): Problem[] {
  // The problems of the whole content name unknown categories and pictures, too.
  return problemsAfter.length > 0 ? problemsAfter : errors.filter(({ file }) => paths.includes(file));
}

function nameOf(part: string, file: string): string {
  return part === 'site' ? 'site/site' : `${part}/${file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/i, '')}`;
}
