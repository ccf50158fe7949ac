import { existsSync } from 'node:fs';
import path from 'node:path';
import { placePathOf, type Proposal, type ProposalState } from '../../model/api/publish-api.ts';
import { LruMap, memoize } from '../../model/caches.ts';
import { proposalPrefix } from '../../model/api/proposed-branch-name.ts';
import { objectOf, partOf, sidesIn, type ChangedFile, type Objects } from '../changed-files.ts';
import type { Git } from '../git.ts';
import { pullRequestAddress } from './pull-request-address.ts';
import { isProposalBranch } from './branch-rules.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { decodeSite, sectionsBetween, sectionsOnDisk } from './site-parts.ts';

// Older branches are merged or abandoned.
const maxBranches = 50;

interface ProposedFile {
  before: string | undefined;
  after: string | undefined;
  online: string | undefined;
  /** The versions of the changed sections of `site.yaml`, by place. */
  sections?: ReadonlyMap<string, string>;
}

export interface ProposedFiles {
  branch: string;
  commit: string;
  author: string;
  subject: string;
  isPushed: boolean;
  /** Whether it is the branch of another work tree, whose files and index would not follow a new commit. */
  isCheckedOut: boolean;
  files: ReadonlyMap<string, ProposedFile>;
}

const starts = new LruMap<string, Promise<string | undefined>>(4 * maxBranches);

/** The proposals of this clone, newest first, with the content files that each branch changes since its merge base. */
export async function proposedFiles(git: Git, facts: RepositoryFacts): Promise<ProposedFiles[]> {
  const { prefix, remote, refs, base, head } = facts;
  if (![...refs.keys()].some((ref) => ref.startsWith(`refs/heads/${proposalPrefix}`))) return [];
  const fields = ['refname', 'objectname', 'authorname', 'worktreepath', 'contents:subject'].map((field) => `%(${field})`).join('%00');
  const list = ['for-each-ref', '--sort=-committerdate', `--count=${maxBranches}`, `--format=${fields}`];
  const local = (await git.text(...list, `refs/heads/${proposalPrefix}`)).split('\n').filter(Boolean);
  const branches = local.flatMap((line) => {
    const [ref = '', commit = '', author = '', workTree = '', subject = ''] = line.split('\0');
    const branch = ref.replace('refs/heads/', '');
    if (!isProposalBranch(facts, branch)) return [];
    const isPushed = refs.get(`refs/remotes/${remote?.name}/${branch}`) === commit;
    return { branch, commit, author, subject, isPushed, isCheckedOut: existsSync(workTree) };
  });
  const target = (base && refs.get(base.ref)) ?? head;
  const ranges = branches.map(async ({ commit }) => {
    const start = target && (await memoize(starts, `${target} ${commit}`, () => git.attempt('merge-base', target, commit)));
    // The merge base of a merged branch is its tip. Compares its last commit then.
    return start === undefined || start === commit ? commit : `${commit} ${start}`;
  });
  const commits = [...new Set(await Promise.all(ranges))];
  const raw = await git.batch(commits, 'diff-tree', '--stdin', '-r', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff');
  const changed = parseCommits(raw.toString(), prefix);
  const names = [...new Set([...changed.values()].flatMap((files) => [...files.keys()]))];
  const online = target === undefined || names.length === 0 ? new Map<string, string>() : await objectsIn(git, target, names);
  const sites = [...changed.values()].flatMap((files) => files.get('site.yaml') ?? []);
  const texts = await git.contents(sites.flatMap(({ before, after }) => [before, after].filter((side) => side !== undefined)));
  const siteIn = (object = '') => decodeSite(texts.get(object));
  return branches.map((branch) => {
    const files = [...(changed.get(branch.commit) ?? [])].map(([file, sides]) => {
      const sections = file === 'site.yaml' && { sections: sectionsBetween(siteIn(sides.before), siteIn(sides.after)) };
      return [file, { ...sides, online: online.get(file), ...sections }] as const;
    });
    return { ...branch, files: new Map(files) };
  });
}

async function objectsIn(git: Git, commit: string, names: readonly string[]): Promise<Map<string, string>> {
  const entries = (await git.text('ls-tree', '-r', '-z', commit, '--', ...names)).split('\0').filter(Boolean);
  return new Map(entries.map((entry) => [entry.slice(entry.indexOf('\t') + 1), entry.split(/[ \t]/)[2] ?? '']));
}

/** Proposals that contain changes on disk. @param objects of the changed files on disk; undefined for a deleted file */
export function waitingProposals(
  folder: string,
  proposals: readonly ProposedFiles[],
  objects: Objects,
  { remote, base }: RepositoryFacts,
  preview?: string,
): Proposal[] {
  return proposals.flatMap((proposal) => {
    const { branch, author, subject, isPushed, files } = proposal;
    const isShown = [...files.keys()].some((file) => objects.has(file)) || withdrawnFiles(folder, [proposal], objects).length > 0;
    if (!isShown) return [];
    const isHere = hereAsProposed(folder, objects);
    const paths = [...files]
      .filter(([file, proposed]) => isHere(file, proposed))
      .flatMap(([file, { sections }]) => (sections?.size ? [...sections.keys()].map((place) => placePathOf(file, place)) : [file]));
    const address = remote && base && isPushed ? pullRequestAddress(remote.url, branch, base.branch) : undefined;
    const previewAddress = isPushed ? (preview?.replaceAll('{branch}', branch.replace(/[^a-z0-9]+/gi, '-')) ?? null) : null;
    return [
      { branch, subject, state: stateOf(files, isHere), author, isPushed, previewAddress, pullRequestAddress: address ?? null, paths },
    ];
  });
}

/** Whether a changed file is on disk as proposed; of `site.yaml` only the proposed sections count. */
function hereAsProposed(folder: string, objects: Objects): (file: string, proposed: ProposedFile) => boolean {
  return (file, { after, sections }) => {
    if (!objects.has(file) || objects.get(file) === after) return objects.has(file);
    if (!sections || sections.size === 0) return false;
    const onDisk = sectionsOnDisk(folder);
    return [...sections].every(([place, version]) => onDisk.get(place) === version);
  };
}

function stateOf(proposed: ProposedFiles['files'], isHere: ReturnType<typeof hereAsProposed>): ProposalState {
  const files = [...proposed];
  if (isMerged({ files: proposed })) return 'merged';
  // A file without a change on disk is as it was before the proposal.
  if (files.some(([file, each]) => !isHere(file, each))) return 'changed';
  return files.some(([, each]) => isOutdated(each)) ? 'behind' : 'waiting';
}

/** Whether changes of these paths go onto the branch of a proposal. Where others changed an item online since, they would conflict there. */
export function continues({ files }: ProposedFiles, paths: readonly string[]): boolean {
  const shared = paths.flatMap((file) => files.get(file) ?? []);
  return shared.length > 0 && !isMerged({ files }) && !shared.some((each) => !each.sections && isOutdated(each));
}

function isOutdated({ before, after, online }: ProposedFile): boolean {
  return online !== before && online !== after;
}

function isMerged({ files }: Pick<ProposedFiles, 'files'>): boolean {
  return [...files.values()].every(({ after, online }) => after === online);
}

/** New items of open proposals that were deleted or renamed on disk since. Git sees no change, because this branch never had them. */
export function withdrawnFiles(folder: string, proposals: readonly ProposedFiles[], objects: Objects): ChangedFile[] {
  return proposals.flatMap(({ files }) =>
    [...files].flatMap(([file, { before, after, online }]): ChangedFile[] => {
      const part = partOf(file);
      const isNew = before === undefined && online === undefined;
      if (!part || !isNew || after === undefined || objects.has(file) || existsSync(path.join(folder, file))) return [];
      return [{ file, part, before: { object: after, isLink: false, isExecutable: false }, after: undefined }];
    }),
  );
}

type Sides = Pick<ProposedFile, 'before' | 'after'>;

/** Parses a sequence of `<commit>\0` and `:<mode> <mode> <id> <id> <status>\0<path>\0`. */
function parseCommits(raw: string, prefix: string): Map<string, Map<string, Sides>> {
  const commits = new Map<string, Map<string, Sides>>();
  const tokens = raw.split('\0');
  let files = new Map<string, Sides>();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token.startsWith(':')) {
      const { before, after } = sidesIn(token);
      const file = tokens[(at += 1)] ?? '';
      if (file.startsWith(prefix)) files.set(file.slice(prefix.length), { before: before?.object, after: objectOf(after) });
    } else if (token !== '') commits.set(token.trim(), (files = new Map()));
  }
  return commits;
}
