import { keyOf, type PublishableChange } from '../../model/api/publish-api.ts';
import { articleState } from '../../model/api/articles-api.ts';
import type { PostFields } from '../../model/entities/post.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { responseEffort } from '../../model/text/differences.ts';
import { compareFiles } from '../compare-content.ts';
import { titleOf } from '../../content/tree/stored-item.ts';
import { changedFiles, objectOf, type ChangedFile, type Objects } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { needsIn, type Publishable } from './companions.ts';
import { branchMoved } from './preconditions.ts';
import { withdrawnFiles, type ProposedFiles } from './proposals.ts';
import { RequestError } from '../../content/ground/errors.ts';
import { notValid, PublishRefusedError } from './publish-errors.ts';
import { bySection, sectionVersion } from './site-parts.ts';

type ChangedOnDisk = { files: ChangedFile[]; objects: Objects };

/** @param head the last commit, if known */
export async function changedOnDisk(git: Git, head?: string): Promise<ChangedOnDisk> {
  const files = await changedFiles(git, head ?? (await git.headOrEmptyTree()));
  return { files, objects: new Map(files.map(({ file, after, onDisk }) => [file, objectOf(after) ?? onDisk])) };
}

/** Describes all changes since the last commit, and items of open proposals that were deleted here. @param problems of the content on disk */
export async function listChanges(
  git: Git,
  { files, objects }: ChangedOnDisk,
  proposals: readonly ProposedFiles[],
  problems: readonly Problem[],
): Promise<Publishable[]> {
  const { items, images } = await compareFiles(git, [...files, ...withdrawnFiles(git.folder, proposals, objects)], responseEffort());
  const errors = problems.filter(({ severity }) => severity === 'error');

  const ofItems = items.map((item): Publishable => {
    const { paths, before, after, problemsBefore: _problemsBefore, problemsAfter, ...shared } = item;
    // The problems of the whole content include unknown categories and pictures.
    const own = problemsAfter.length > 0 ? problemsAfter : errorsOf(paths);
    const [first] = own;
    const shown = after ?? before;
    const isHidden = item.part === 'posts' && shown !== undefined && articleState(shown as PostFields, Date.now()) !== 'published';
    const change = {
      ...changeOf(paths),
      ...shared,
      name: titleOf(item, shown),
      problem: first && `${first.line}:${first.column}: ${first.message}`,
      isHidden: isHidden || undefined,
    };
    return { change, problems: own, before, fields: after };
  });
  const ofImages = images.map(({ file, kind, bytesBefore, bytesAfter }): Publishable => {
    const own = errorsOf([file]);
    const [first] = own;
    const id = file.replace('images/', '');
    const change = { ...changeOf([file]), part: 'images' as const, id, kind, name: id, problem: first?.message, bytesBefore, bytesAfter };
    return { change, problems: own, before: undefined, fields: undefined };
  });
  const all = [...ofItems.flatMap((item) => (item.change.part === 'site' ? ofSections(item) : [item])), ...ofImages];
  const needsOf = needsIn(all);
  const versions = new Map(all.map(({ change }) => [keyOf(change), change.version]));
  return all.map((each) => {
    const needs = needsOf(each);
    const version = [keyOf(each.change), ...needs].map((key) => versions.get(key)).join('-');
    return { ...each, change: { ...each.change, needs, version } };
  });

  function errorsOf(paths: readonly string[]): Problem[] {
    return errors.filter(({ file }) => paths.includes(file));
  }

  function changeOf(paths: string[]): Pick<PublishableChange, 'fields' | 'isWithdrawn' | 'needs' | 'paths' | 'proposedIn' | 'version'> {
    const version = paths.map((file) => objects.get(file) ?? 'none').join('-');
    const isIn = (proposed: ProposedFiles['files']) =>
      paths.every((file) => proposed.has(file) && proposed.get(file)?.after === objects.get(file));
    const isWithdrawn = !paths.some((file) => objects.has(file)) || undefined;
    return { paths, version, proposedIn: branchWith(isIn), isWithdrawn, needs: [], fields: [] };
  }

  function branchWith(isIn: (files: ProposedFiles['files']) => boolean): string | undefined {
    return proposals.find((proposal) => isIn(proposal.files))?.branch;
  }

  function ofSections(site: Publishable): Publishable[] {
    return bySection(site).map((section) => {
      const { place } = section.change;
      if (place === undefined || !section.fields) return section;
      const version = sectionVersion(section.fields);
      const proposedIn = branchWith((files) => files.get('site.yaml')?.sections?.get(place) === version);
      return { ...section, change: { ...section.change, version, proposedIn } };
    });
  }
}

/**
 * The changes of the chosen paths, and those that must go online with them. @param seen the versions that the user saw, by path.
 * @throws RequestError without a path, PublishRefusedError without a change or for a problem, BranchMovedError after a later change
 */
export function chooseChanges(
  all: readonly Publishable[],
  paths: readonly string[],
  seen: Readonly<Record<string, string>> = {},
): Publishable[] {
  if (paths.length === 0) throw new RequestError('paths: choose at least one change');
  const chosen = new Set<Publishable>();
  for (const named of paths) {
    const found = all.filter(({ change }) => keyOf(change) === named || change.paths.includes(named));
    if (found.length === 0) throw new PublishRefusedError(`${named} no longer has a change. Nothing was published.`, 'look-again');
    if (Object.hasOwn(seen, named) && found.some(({ change }) => change.version !== seen[named]))
      throw branchMoved(`${named} was saved since you saw it`);
    for (const each of found) chosen.add(each);
  }
  const needed = new Set([...chosen].flatMap(({ change }) => change.needs));
  for (const each of all) if (needed.has(keyOf(each.change))) chosen.add(each);
  const problems = [...chosen].flatMap((publishable) => publishable.problems);
  if (problems.length > 0) throw notValid(problems);
  return [...chosen];
}
