import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Identity } from '../../model/api/publish-api.ts';
import type { Git } from '../git.ts';
import { fetchFailure } from './publish-errors.ts';
import type { GitResult, GitWriter } from './git-writer.ts';

interface RemoteBranch {
  /** `refs/remotes/origin/main` */
  ref: string;
  branch: string;
}

export interface RepositoryFacts {
  top: string;
  gitFolder: string;
  /** The content folder in the repository: empty, or with a slash at the end. */
  prefix: string;
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

/** Reads what publishing needs to know of the repository. @throws GitError */
export async function repositoryFacts(git: Git): Promise<RepositoryFacts> {
  const lines = await git.text('rev-parse', '--show-toplevel', '--absolute-git-dir', '--show-object-format', '--show-prefix');
  const [top = '', gitFolder = '', format, prefix = ''] = lines.split('\n');
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
async function defaultBranch(git: Git, remote: string, upstream: RemoteBranch | undefined): Promise<RemoteBranch | undefined> {
  const head = await git.attempt('symbolic-ref', '--quiet', `refs/remotes/${remote}/HEAD`);
  const defaults = ['main', 'master'].map((branch) => `refs/remotes/${remote}/${branch}`);
  for (const ref of [head, upstream?.ref, ...defaults]) {
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

/** Fetches the remote. Its first fetch finds the default branch. Without a remote it does nothing. @throws PublishRefusedError */
export async function fetchRemote(git: GitWriter, facts: RepositoryFacts): Promise<RepositoryFacts> {
  if (!facts.remote) return facts;
  const { name } = facts.remote;
  const parameters = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', name];
  const fetched = await git.write(parameters, { environment: sshEnvironment(facts) });
  if (fetched.status !== 0) throw fetchFailure(fetched, name);
  return facts.base ? facts : { ...facts, base: await defaultBranch(git, name, facts.upstream) };
}

/** Pushes a commit to a branch of the remote, so that a later commit of another program stays here. */
export async function pushBranch(git: GitWriter, facts: RepositoryFacts, commit: string, branch: string): Promise<GitResult> {
  const { name = '' } = facts.remote ?? {};
  const parameters = ['push', '--porcelain', '--no-recurse-submodules', '--no-follow-tags', name, `${commit}:refs/heads/${branch}`];
  const pushed = await git.write(parameters, { environment: sshEnvironment(facts) });
  // Git records no other branch in a clone of a single branch, such as a shallow one.
  if (pushed.status === 0) await git.write(['update-ref', `refs/remotes/${name}/${branch}`, commit]);
  return pushed;
}

/** How many commits the current branch has and its upstream lacks, and the other way. Without an upstream: those that no remote has. */
export async function distance(git: Git, { head, upstream, remote }: RepositoryFacts): Promise<{ unpushed: number; behind: number }> {
  if (head === undefined) return { unpushed: 0, behind: 0 };
  const hasUpstream = upstream && (await git.findCommit(upstream.ref)) !== undefined;
  if (!hasUpstream) {
    const unpushed = remote ? await git.attempt('rev-list', '--count', head, '--not', `--remotes=${remote.name}`) : undefined;
    return { unpushed: Number(unpushed ?? 0), behind: 0 };
  }
  const counts = (await git.attempt('rev-list', '--left-right', '--count', `${head}...${upstream.ref}`)) ?? '0\t0';
  const [unpushed = 0, behind = 0] = counts.split('\t').map(Number);
  return { unpushed, behind };
}

/** Lets ssh ask no questions. Other programs for SSH have other options. */
function sshEnvironment({ settings }: RepositoryFacts): Record<string, string> {
  const command = process.env['GIT_SSH_COMMAND'] ?? settings.get('core.sshcommand') ?? 'ssh';
  const [program = ''] = command.split(' ');
  const isOpenSsh = /(^|[\\/])ssh(\.exe)?$/.test(program);
  return process.env['GIT_SSH'] === undefined && isOpenSsh ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

export function isSigning({ settings }: RepositoryFacts): boolean {
  return /^(true|yes|on|1|commit\.gpgsign)$/i.test(settings.get('commit.gpgsign') ?? 'false');
}

/** The program that signs commits, for a sentence. */
export function signerOf({ settings }: RepositoryFacts): string {
  const format = settings.get('gpg.format') ?? 'openpgp';
  const defaults: Record<string, string> = { openpgp: 'gpg', ssh: 'ssh-keygen', x509: 'gpgsm' };
  return settings.get(`gpg.${format}.program`) ?? settings.get('gpg.program') ?? defaults[format] ?? format;
}
