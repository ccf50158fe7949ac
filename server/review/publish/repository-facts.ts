import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Identity } from '../../model/api/publish-api.ts';
import type { Git } from '../git.ts';

/** A branch of a remote, as this clone knows it. */
export interface RemoteBranch {
  /** `refs/remotes/origin/main` */
  ref: string;
  /** `main` */
  branch: string;
}

export interface RepositoryFacts {
  top: string;
  /** Git's folder of this work tree. */
  gitFolder: string;
  /** The content folder in the repository: empty, or with a slash at the end. */
  prefix: string;
  isShallow: boolean;
  /** The id that names no object. */
  noObject: string;
  /** Undefined before the first commit. */
  head: string | undefined;
  /** Undefined on a detached HEAD. */
  branch: string | undefined;
  remote: { name: string; url: string } | undefined;
  /** The branch of the remote that the current one follows. It may not exist. */
  upstream: RemoteBranch | undefined;
  /** The default branch of the remote, from which proposals start. */
  base: RemoteBranch | undefined;
  underWay: string | undefined;
  /** The settings of git that publishing reads, by name in lower case. */
  settings: ReadonlyMap<string, string>;
}

/** Reads what publishing needs to know of the repository. @throws GitFailure */
export async function repositoryFacts(git: Git): Promise<RepositoryFacts> {
  const lines = await git.text(
    'rev-parse',
    '--show-toplevel',
    '--absolute-git-dir',
    '--is-shallow-repository',
    '--show-object-format',
    '--show-prefix',
  );
  const [top = '', gitFolder = '', shallow, format, prefix = ''] = lines.split('\n');
  const [head, branch, settings] = await Promise.all([
    git.findCommit('HEAD'),
    git.attempt('symbolic-ref', '--quiet', 'HEAD').then((ref) => ref?.replace(/^refs\/heads\//, '')),
    settingsOf(git),
  ]);
  const remotes = [...settings.keys()].flatMap((key) => /^remote\.(.*)\.url$/s.exec(key)?.[1] ?? []);
  const followed = branch === undefined ? undefined : await upstreamOf(git, branch);
  const name = [followed?.remote, 'origin', remotes.length === 1 ? remotes[0] : undefined].find(
    (remote) => remote !== undefined && remotes.includes(remote),
  );
  const url = name === undefined ? undefined : await git.attempt('remote', 'get-url', name);
  const upstream = followed?.remote === name ? followed?.upstream : undefined;
  return {
    top,
    gitFolder,
    prefix,
    isShallow: shallow === 'true',
    noObject: '0'.repeat(format === 'sha256' ? 64 : 40),
    head,
    branch,
    remote: name === undefined || url === undefined ? undefined : { name, url },
    upstream,
    base: name === undefined ? undefined : await defaultBranch(git, name, upstream),
    underWay: underWayIn(gitFolder),
    settings,
  };
}

/** The name that commits carry. Undefined when git knows none. */
export async function identityOf(git: Git): Promise<Identity | undefined> {
  const ident = await git.attempt('var', 'GIT_AUTHOR_IDENT');
  const [, name, email] = /^(.*) <(.*)> \d+ [+-]\d+$/.exec(ident ?? '') ?? [];
  if (name === undefined || email === undefined) return undefined;
  return (await git.attempt('var', 'GIT_COMMITTER_IDENT')) === undefined ? undefined : { name, email };
}

/** The commits that `from` has and `to` lacks. */
export async function countCommits(git: Git, from: string, ...without: string[]): Promise<number> {
  return Number((await git.attempt('rev-list', '--count', from, '--not', ...without)) ?? 0);
}

async function upstreamOf(git: Git, branch: string): Promise<{ remote: string; upstream: RemoteBranch } | undefined> {
  const format = '%(upstream)%00%(upstream:remotename)%00%(upstream:remoteref)';
  const [ref = '', remote = '', remoteRef = ''] = (await git.text('for-each-ref', `--format=${format}`, `refs/heads/${branch}`)).split(
    '\0',
  );
  if (ref === '' || remote === '' || remote === '.') return undefined;
  return { remote, upstream: { ref, branch: remoteRef.replace(/^refs\/heads\//, '') } };
}

async function settingsOf(git: Git): Promise<ReadonlyMap<string, string>> {
  const listed = await git.attempt(
    'config',
    '-z',
    '--get-regexp',
    String.raw`^(remote\..*\.url|core\.sshcommand|commit\.gpgsign|gpg\..*)$`,
  );
  // `name\nvalue`, or the name alone, which means true. The last one counts.
  return new Map((listed ?? '').split('\0').map((entry) => [entry.split('\n', 1)[0] ?? '', entry.slice(entry.indexOf('\n') + 1)]));
}

/** The default branch of a remote, as far as this clone knows it. */
export async function defaultBranch(git: Git, remote: string, upstream: RemoteBranch | undefined): Promise<RemoteBranch | undefined> {
  const head = await git.attempt('symbolic-ref', '--quiet', `refs/remotes/${remote}/HEAD`);
  const usual = ['main', 'master'].map((branch) => `refs/remotes/${remote}/${branch}`);
  for (const ref of [head, upstream?.ref, ...usual]) {
    if (ref === undefined || (await git.findCommit(ref)) === undefined) continue;
    return ref === upstream?.ref ? upstream : { ref, branch: ref.replace(`refs/remotes/${remote}/`, '') };
  }
  return undefined;
}

const unfinished: [file: string, name: string][] = [
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
];

function underWayIn(gitFolder: string): string | undefined {
  return unfinished.find(([file]) => existsSync(path.join(gitFolder, file)))?.[1];
}
