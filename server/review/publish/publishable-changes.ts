import type { PublishableChange, Proposal } from '../../model/api/publish-api.ts';
import { isSingleFile } from '../../model/entities/nouns.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { responseEffort } from '../../model/text/diff-words.ts';
import { compareFiles, titleOf, type ItemChange } from '../content-changes.ts';
import { changedFiles, objectOf, requireReadable, type ChangedFile } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { proposalPrefix } from '../../model/text/publish-message.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { pullRequestAddress } from './push-commits.ts';

/** A change, and what publishing reads of it. */
export interface Publishable {
  change: PublishableChange;
  problems: Problem[];
  /** The fields of the item on disk; undefined when it is missing or invalid. */
  fields: object | undefined;
}

/** The changed files of the content, and the objects that they would be in git; undefined for a deleted one. */
export interface ChangedOnDisk {
  files: ChangedFile[];
  objects: ReadonlyMap<string, string | undefined>;
}

/** @param head the last commit where it is known */
export async function changedOnDisk(git: Git, head?: string): Promise<ChangedOnDisk> {
  requireReadable(git.folder);
  const files = await changedFiles(git, head ?? (await git.headOrEmptyTree()), undefined);
  // Edited files have theirs.
  const added = await git.idsOf(files.flatMap(({ file, before, after }) => (!before && after === 'disk' ? [file] : [])));
  return { files, objects: new Map(files.map(({ file, after, onDisk }) => [file, objectOf(after) ?? onDisk ?? added.get(file)])) };
}

/** All changes of the content since the last commit, in words. @param problems of the content on disk */
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

function picturesIn(fields: object | undefined): string[] {
  const names = JSON.stringify(fields ?? {}).match(/\/images\/[\w./-]*[\w-]/g) ?? [];
  return [...new Set(names)].map((name) => name.slice(1));
}

function problemsOf({ problemsAfter }: ItemChange, paths: readonly string[], errors: readonly Problem[]): Problem[] {
  // The problems of the whole content name unknown categories and pictures, too.
  return problemsAfter.length > 0 ? problemsAfter : errors.filter(({ file }) => paths.includes(file));
}

function nameOf(part: string, file: string): string {
  return isSingleFile(part) ? `${part}/${part}` : `${part}/${file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/i, '')}`;
}

// Older branches are merged or given up.
const maxBranches = 50;

/** A branch of a proposal, and the objects of its files; undefined for a deleted file. */
interface ProposedFiles {
  branch: string;
  isPushed: boolean;
  /** By path, relative to the content folder. */
  objects: ReadonlyMap<string, string | undefined>;
}

/** The proposals of this clone, newest first: what the last commit of each branch changes in the content. */
export async function proposedFiles(git: Git, { prefix, remote, refs }: RepositoryFacts): Promise<ProposedFiles[]> {
  if (![...refs.keys()].some((ref) => ref.startsWith(`refs/heads/${proposalPrefix}`))) return [];
  const list = ['for-each-ref', '--sort=-committerdate', `--count=${maxBranches}`, '--format=%(refname)%00%(objectname)'];
  const local = (await git.text(...list, `refs/heads/${proposalPrefix}`)).split('\n').filter(Boolean);
  const branches = local.map((line) => {
    const [ref = '', commit = ''] = line.split('\0');
    const branch = ref.replace('refs/heads/', '');
    return { branch, commit, isPushed: refs.get(`refs/remotes/${remote?.name}/${branch}`) === commit };
  });
  const commits = [...new Set(branches.map(({ commit }) => commit))];
  const raw = await git.batch(commits, 'diff-tree', '--stdin', '-r', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff');
  const changed = parseCommits(raw.toString(), prefix);
  return branches.map(({ branch, commit, isPushed }) => ({ branch, isPushed, objects: changed.get(commit) ?? new Map() }));
}

/** Proposals whose files on disk have the bytes of the branch. @param objects of the changed files on disk; undefined for a deleted one */
export function waitingProposals(
  proposals: readonly ProposedFiles[],
  objects: ReadonlyMap<string, string | undefined>,
  { remote, base }: RepositoryFacts,
): Proposal[] {
  return proposals.flatMap(({ branch, isPushed, objects: proposed }) => {
    const paths = [...proposed].filter(([file, object]) => objects.has(file) && objects.get(file) === object).map(([file]) => file);
    if (paths.length === 0) return [];
    const address = remote && base && isPushed ? pullRequestAddress(remote.url, branch, base.branch) : undefined;
    return [{ branch, isPushed, pullRequestAddress: address ?? null, paths }];
  });
}

/** Parses a sequence of `<commit>\0` and `:<mode> <mode> <id> <id> <status>\0<path>\0`. */
function parseCommits(raw: string, prefix: string): Map<string, Map<string, string | undefined>> {
  const commits = new Map<string, Map<string, string | undefined>>();
  const tokens = raw.split('\0');
  let files = new Map<string, string | undefined>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token.startsWith(':')) {
      const [, , , object = '', status] = token.split(' ');
      const file = tokens[(at += 1)] ?? '';
      if (file.startsWith(prefix)) files.set(file.slice(prefix.length), status === 'D' ? undefined : object);
    } else if (token !== '') commits.set(token.trim(), (files = new Map()));
  }
  return commits;
}
