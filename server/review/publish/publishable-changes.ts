import type { PublishableChange } from '../../model/api/publish-api.ts';
import { isSingleFile } from '../../model/entities/nouns.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { responseEffort } from '../../model/text/differences.ts';
import { compareFiles, titleOf } from '../content-changes.ts';
import { changedFiles, objectOf, type ChangedFile, type Objects } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { picturesIn } from '../../pictures/library/picture-uses.ts';
import { withdrawnFiles, type ProposedFiles } from './proposals.ts';

/** A change, and what publishing reads of it. */
export interface Publishable {
  change: PublishableChange;
  problems: Problem[];
  fields: object | undefined;
}

export interface ChangedOnDisk {
  files: ChangedFile[];
  objects: Objects;
}

/** @param head the last commit where it is known */
export async function changedOnDisk(git: Git, head?: string): Promise<ChangedOnDisk> {
  const files = await changedFiles(git, head ?? (await git.headOrEmptyTree()));
  return { files, objects: new Map(files.map(({ file, after, onDisk }) => [file, objectOf(after) ?? onDisk])) };
}

/** All changes of the content since the last commit, and items of open proposals that are deleted here, in words. @param problems of the content on disk */
export async function publishableChanges(
  git: Git,
  { files, objects }: ChangedOnDisk,
  proposals: readonly ProposedFiles[],
  problems: readonly Problem[],
): Promise<Publishable[]> {
  const withdrawn = withdrawnFiles(git.folder, proposals, objects);
  const { items, images } = await compareFiles(git, [...files, ...withdrawn], responseEffort());
  const fileOf = new Map([...files, ...withdrawn].map(({ file, part }) => [nameOf(part, file), file]));
  const changedPictures = new Set(images.map(({ file }) => file));
  const proposedIn = (paths: readonly string[]) => {
    const isIn = ({ files: proposed }: ProposedFiles) =>
      paths.every((file) => proposed.has(file) && proposed.get(file)?.after === objects.get(file));
    const branch = proposals.find(isIn)?.branch;
    return branch === undefined ? {} : { proposedIn: branch };
  };
  const errors = problems.filter(({ severity }) => severity === 'error');

  const ofItems = items.map((item): Publishable => {
    const { part, id, was, kind, after } = item;
    const paths = [id, ...(was === undefined ? [] : [was])].flatMap((name) => fileOf.get(`${part}/${name}`) ?? []);
    // The problems of the whole content name unknown categories and pictures, too.
    const own = item.problemsAfter.length > 0 ? item.problemsAfter : errors.filter(({ file }) => paths.includes(file));
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
        pictures: [...picturesIn(JSON.stringify(after ?? {}))].map((name) => `images/${name}`).filter((file) => changedPictures.has(file)),
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

function nameOf(part: string, file: string): string {
  return isSingleFile(part) ? `${part}/${part}` : `${part}/${file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/i, '')}`;
}
