import { keyOf } from '../../model/api/publish-api.ts';
import { articleState } from '../../model/api/articles-api.ts';
import type { PostFields } from '../../model/entities/post.ts';
import { isSingleFile } from '../../model/entities/nouns.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { responseEffort } from '../../model/text/differences.ts';
import { compareFiles, titleOf } from '../content-changes.ts';
import { changedFiles, objectOf, type ChangedFile, type Objects } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { needsIn, type Publishable } from './companions.ts';
import { withdrawnFiles, type ProposedFiles } from './proposals.ts';
import { bySection, sectionVersion } from './site-parts.ts';

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
  const proposedIn = (isIn: (files: ProposedFiles['files']) => boolean) => {
    const branch = proposals.find((proposal) => isIn(proposal.files))?.branch;
    return branch === undefined ? {} : { proposedIn: branch };
  };
  const proposed = (paths: readonly string[]) =>
    proposedIn((files) => paths.every((file) => files.has(file) && files.get(file)?.after === objects.get(file)));
  const versionOf = (names: readonly string[]) => names.map((file) => objects.get(file) ?? 'none').join('-');
  const errors = problems.filter(({ severity }) => severity === 'error');

  const ofItems = items.map((item): Publishable => {
    const { part, id, was, kind, after } = item;
    const paths = [id, ...(was === undefined ? [] : [was])].flatMap((name) => fileOf.get(`${part}/${name}`) ?? []);
    // The problems of the whole content name unknown categories and pictures, too.
    const own = item.problemsAfter.length > 0 ? item.problemsAfter : errors.filter(({ file }) => paths.includes(file));
    const [first] = own;
    const shown = after ?? item.before;
    return {
      change: {
        paths,
        version: '',
        part,
        id,
        ...(was !== undefined && { was }),
        kind,
        name: titleOf(item, shown),
        ...(first && { problem: `${first.line}:${first.column}: ${first.message}` }),
        ...proposed(paths),
        ...(part === 'posts' && shown && articleState(shown as PostFields, Date.now()) !== 'published' && { isHidden: true }),
        needs: [],
        fields: item.fields,
      },
      problems: own,
      before: item.before,
      fields: after,
    };
  });
  const ofImages = images.map(({ file, kind, bytesBefore, bytesAfter }): Publishable => {
    const [, id = ''] = /^images\/(.*)$/.exec(file) ?? [];
    const own = errors.filter((problem) => problem.file === file);
    const [first] = own;
    const sizes = { ...(bytesBefore !== undefined && { bytesBefore }), ...(bytesAfter !== undefined && { bytesAfter }) };
    const change = {
      paths: [file],
      version: '',
      part: 'images' as const,
      id,
      kind,
      name: id,
      ...sizes,
      needs: [],
      fields: [],
    };
    return {
      change: { ...change, ...(first && { problem: first.message }), ...proposed([file]) },
      problems: own,
      before: undefined,
      fields: undefined,
    };
  });
  const ofSections = (site: Publishable) =>
    bySection(site).map((section) => {
      const { place } = section.change;
      const { proposedIn: _whole, ...change } = section.change;
      if (place === undefined || !section.fields) return section;
      const version = sectionVersion(section.fields);
      const isIn = (files: ProposedFiles['files']) => files.get('site.yaml')?.sections?.get(place) === version;
      return { ...section, change: { ...change, version, ...proposedIn(isIn) } };
    });
  const all = [...ofItems.flatMap((item) => (item.change.part === 'site' ? ofSections(item) : [item])), ...ofImages];
  const needsOf = needsIn(all);
  const versions = new Map(all.map(({ change }) => [keyOf(change), change.version === '' ? versionOf(change.paths) : change.version]));
  return all.map((each) => {
    const needs = needsOf(each);
    const version = [keyOf(each.change), ...needs].map((key) => versions.get(key)).join('-');
    return { ...each, change: { ...each.change, needs, version } };
  });
}

function nameOf(part: string, file: string): string {
  return isSingleFile(part) ? `${part}/${part}` : `${part}/${file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/i, '')}`;
}
