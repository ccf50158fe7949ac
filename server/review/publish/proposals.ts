import { proposalPrefix } from '../../model/text/publish-message.ts';
import type { Proposal } from '../../model/api/publish-api.ts';
import type { Git } from '../git.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { pullRequestAddress } from './remote-address.ts';

// Older branches are merged or given up.
const maxBranches = 50;

/** A branch of a proposal, and the objects of its files; undefined for a deleted file. */
export interface ProposedFiles {
  branch: string;
  isPushed: boolean;
  /** By path, relative to the content folder. */
  objects: ReadonlyMap<string, string | undefined>;
}

/** The proposals of this clone, newest first: what the last commit of each branch changes in the content. */
export async function proposedFiles(git: Git, { prefix, remote }: RepositoryFacts): Promise<ProposedFiles[]> {
  const refs = ['for-each-ref', '--sort=-committerdate', `--count=${maxBranches}`, '--format=%(refname)%00%(objectname)'];
  const local = (await git.text(...refs, `refs/heads/${proposalPrefix}`)).split('\n').filter(Boolean);
  if (local.length === 0) return [];
  const pushed = new Set((remote ? await git.text(...refs, `refs/remotes/${remote.name}/${proposalPrefix}`) : '').split('\n'));
  const branches = local.map((line) => {
    const [ref = '', commit = ''] = line.split('\0');
    const branch = ref.replace('refs/heads/', '');
    return { branch, commit, isPushed: pushed.has(`refs/remotes/${remote?.name}/${branch}\0${commit}`) };
  });
  const commits = [...new Set(branches.map(({ commit }) => commit))];
  const raw = await git.textOf(commits, 'diff-tree', '--stdin', '-r', '--raw', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff');
  const changed = parseCommits(raw, prefix);
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
