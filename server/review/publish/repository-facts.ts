import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Identity } from '../../model/api/publish-api.ts';
import { LruMap, memoize } from '../../model/caches.ts';
import { proposalPrefix } from '../../model/api/proposed-branch-name.ts';
import type { Git, RepositoryPlace } from '../git.ts';
import { ignoringMissing } from '../../content/files/system-error.ts';
import { fetchFailure, ignoreGitError, PublishRefusedError } from './publish-errors.ts';
import type { GitResult, GitWriter } from './git-writer.ts';

type RemoteBranch = Record<'branch' | 'ref', string>;

export interface RepositoryFacts extends RepositoryPlace {
  head: string | undefined;
  branch: string | undefined;
  /** The commits of all branches, local and remote, by full name. */
  refs: ReadonlyMap<string, string>;
  remote: { name: string; url: string } | undefined;
  /** The upstream of the current branch. It may not exist. */
  upstream: RemoteBranch | undefined;
  /** The default branch of the remote, from which proposals start. */
  base: RemoteBranch | undefined;
  underWay: string | undefined;
  settings: Settings;
}

type Settings = ReadonlyMap<string, string>;

/** Reads what publishing needs to know about the repository. @throws GitError */
export async function repositoryFacts(git: Git): Promise<RepositoryFacts> {
  const [place, refs, settings] = await Promise.all([git.place(), refsOf(git), settingsOf(git)]);
  const current = refs.find(({ isCurrent }) => isCurrent) ?? {
    object: await git.findCommit('HEAD'),
    ref: await git.attempt('symbolic-ref', '--quiet', 'HEAD'),
  };
  const remotes = [...settings.keys()].flatMap((key) => /^remote\.(.*)\.url$/s.exec(key)?.[1] ?? []);
  const name = [current.remote, 'origin', remotes.length === 1 ? remotes[0] : undefined].find(
    (remote) => remote !== undefined && remotes.includes(remote),
  );
  const url = name === undefined ? undefined : await addressOf(git, name, settings);
  const upstream = name !== undefined && current.remote === name ? current.upstream : undefined;
  return {
    ...place,
    head: current.object,
    branch: current.ref?.replace(/^refs\/heads\//, ''),
    refs: objectsOf(refs),
    remote: name === undefined || url === undefined ? undefined : { name, url },
    upstream,
    base: name === undefined ? undefined : defaultBranch(refs, name, upstream),
    underWay: unfinished.find(([file]) => existsSync(path.join(place.gitFolder, file)))?.[1],
    settings,
  };
}

interface Ref {
  ref: string | undefined;
  object: string | undefined;
  isCurrent?: boolean;
  target?: string | undefined;
  /** The name of the branch's remote, for pulls and pushes, and the branch there. */
  remote?: string | undefined;
  upstream?: RemoteBranch | undefined;
}

const refFields = ['HEAD', 'refname', 'objectname', 'symref', 'upstream', 'upstream:remotename', 'upstream:remoteref'];

async function refsOf(git: Git): Promise<Ref[]> {
  const format = refFields.map((field) => `%(${field})`).join('%00');
  const lines = (await git.text('for-each-ref', `--format=${format}`, 'refs/heads/', 'refs/remotes/')).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [mark, ref = '', object, target, upstream = '', remote = '', remoteRef = ''] = line.split('\0');
    const isFollowing = upstream !== '' && remote !== '' && remote !== '.';
    return {
      ref,
      object,
      isCurrent: mark === '*',
      target,
      ...(isFollowing && { remote, upstream: { ref: upstream, branch: remoteRef.replace(/^refs\/heads\//, '') } }),
    };
  });
}

function objectsOf(refs: readonly Ref[]): ReadonlyMap<string, string> {
  return new Map(refs.map(({ ref = '', object = '' }) => [ref, object]));
}

const identities = new LruMap<string, Promise<Identity | undefined>>(8);

/** The identity that commits get. Undefined when git has none. */
export function identityOf(git: Git, { settings }: RepositoryFacts): Promise<Identity | undefined> {
  const own = [...settings].filter(([key]) => /^(user|author|committer)\./.test(key));
  return memoize(identities, JSON.stringify([git.folder, own]), async () => {
    const ident = await git.attempt('var', 'GIT_AUTHOR_IDENT');
    const [, name, email] = /^(.*) <(.*)> \d+ [+-]\d+$/.exec(ident ?? '') ?? [];
    if (name === undefined || email === undefined) return undefined;
    return (await git.attempt('var', 'GIT_COMMITTER_IDENT')) === undefined ? undefined : { name, email };
  });
}

async function settingsOf(git: Git): Promise<Settings> {
  const names = String.raw`^(remote\..*\.url|url\..*\.insteadof|core\.sshcommand|commit\.gpgsign|gpg\..*|(user|author|committer)\..*)$`;
  const listed = (await git.attempt('config', '-z', '--get-regexp', names)) ?? '';
  const settings = new Map<string, string>();
  for (const entry of listed.split('\0')) {
    const key = entry.split('\n', 1)[0] ?? '';
    // `name\nvalue`, or the name alone, which means true. The last value wins; of the addresses of a remote, the first.
    if (!key.startsWith('remote.') || !settings.has(key)) settings.set(key, entry.slice(entry.indexOf('\n') + 1));
  }
  return settings;
}

async function addressOf(git: Git, remote: string, settings: Settings): Promise<string | undefined> {
  const isAbbreviated = [...settings.keys()].some((key) => key.startsWith('url.'));
  return isAbbreviated ? git.attempt('remote', 'get-url', remote) : settings.get(`remote.${remote}.url`);
}

function defaultBranch(refs: readonly Ref[], remote: string, upstream: RemoteBranch | undefined): RemoteBranch | undefined {
  const place = `refs/remotes/${remote}/`;
  const head = refs.find(({ ref }) => ref === `${place}HEAD`)?.target;
  const found = [head, upstream?.ref, `${place}main`, `${place}master`].find((name) => refs.some(({ ref }) => ref === name));
  if (found === undefined) return undefined;
  return found === upstream?.ref ? upstream : { ref: found, branch: found.replace(place, '') };
}

const unfinished: [file: string, name: string][] = [
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase'],
];

/** Fetches the remote, if there is one. The fetch may find the default branch, or prune it. @throws PublishRefusedError */
export async function fetchRemote(git: GitWriter, facts: RepositoryFacts): Promise<RepositoryFacts> {
  if (!facts.remote) return facts;
  const { name } = facts.remote;
  const parameters = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', name];
  const fetched = await git.write(parameters, sshEnvironment(facts));
  if (fetched.status !== 0) throw fetchFailure(fetched, name);
  const refs = await refsOf(git);
  return { ...facts, refs: objectsOf(refs), base: defaultBranch(refs, name, facts.upstream) };
}

/** After a fetch: a push to a branch that was renamed at the remote would create it again. @throws PublishRefusedError */
export function refuseRenamed({ gitFolder, remote, upstream }: RepositoryFacts): void {
  if (!remote || !upstream) return;
  const fetched = ignoringMissing(() => readFileSync(path.join(gitFolder, 'FETCH_HEAD'), 'utf8')) ?? '';
  const online = [...fetched.matchAll(/\tbranch '(.+)' of /g)].map(([, branch = '']) => branch);
  if (online.some((branch) => !branch.startsWith(proposalPrefix)) && !online.includes(upstream.branch))
    throw new PublishRefusedError(
      `${remote.name} has no branch ${upstream.branch} any more. Nothing was changed. If it was renamed, follow the new one: git branch --set-upstream-to=${remote.name}/NAME.`,
    );
}

/** Pushes one commit to a branch of the remote. Does not push later commits of other programs. */
export async function pushBranch(git: GitWriter, facts: RepositoryFacts, commit: string, branch: string): Promise<GitResult> {
  const { name = '' } = facts.remote ?? {};
  const parameters = ['push', '--porcelain', '--no-recurse-submodules', '--no-follow-tags', name, `${commit}:refs/heads/${branch}`];
  const pushed = await git.write(parameters, sshEnvironment(facts));
  // A clone of a single branch, such as a shallow one, does not record the push by itself.
  if (pushed.status === 0) await git.write(['update-ref', `refs/remotes/${name}/${branch}`, commit]).catch(ignoreGitError);
  return pushed;
}

/** How many commits the current branch is ahead of and behind its upstream. Without an upstream, counts the commits that no remote has. */
export async function distance(git: Git, { head, upstream, remote, refs }: RepositoryFacts): Promise<{ unpushed: number; behind: number }> {
  if (head === undefined) return { unpushed: 0, behind: 0 };
  const published = upstream && refs.get(upstream.ref);
  if (published === head) return { unpushed: 0, behind: 0 };
  if (published === undefined) {
    const unpushed = remote ? await git.attempt('rev-list', '--count', head, '--not', `--remotes=${remote.name}`) : undefined;
    return { unpushed: Number(unpushed ?? 0), behind: 0 };
  }
  const counts = (await git.attempt('rev-list', '--left-right', '--count', `${head}...${published}`)) ?? '0\t0';
  const [unpushed = 0, behind = 0] = counts.split('\t').map(Number);
  return { unpushed, behind };
}

/** Stops ssh from prompting. Other SSH programs have other options. */
function sshEnvironment({ settings }: RepositoryFacts): Record<string, string> {
  const command = process.env['GIT_SSH_COMMAND'] ?? settings.get('core.sshcommand') ?? 'ssh';
  const [program = ''] = command.split(' ');
  const isOpenSsh = /(^|[\\/])ssh(\.exe)?$/.test(program);
  return process.env['GIT_SSH'] === undefined && isOpenSsh ? { GIT_SSH_COMMAND: `${command} -o BatchMode=yes` } : {};
}

export function isSigning({ settings }: RepositoryFacts): boolean {
  return /^(true|yes|on|1|commit\.gpgsign)$/i.test(settings.get('commit.gpgsign') ?? 'false');
}

/** The program that signs commits, for messages. */
export function signerOf({ settings }: RepositoryFacts): string {
  const format = settings.get('gpg.format') ?? 'openpgp';
  const defaults: Record<string, string> = { openpgp: 'gpg', ssh: 'ssh-keygen', x509: 'gpgsm' };
  return settings.get(`gpg.${format}.program`) ?? settings.get('gpg.program') ?? defaults[format] ?? format;
}
