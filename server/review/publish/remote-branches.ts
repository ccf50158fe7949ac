import type { Git } from '../git.ts';
import { countCommits, defaultBranch } from './repository-facts.ts';
import { fetchFailure } from './explain-failure.ts';
import type { GitResult, GitWriter } from './git-writer.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** Fetches the remote. Its first fetch finds the default branch. Without a remote it does nothing. @throws PublishRefusedError */
export async function fetchRemote(git: Git, writer: GitWriter, facts: RepositoryFacts): Promise<RepositoryFacts> {
  if (!facts.remote) return facts;
  const { name } = facts.remote;
  const parameters = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', name];
  const fetched = await writer.run(parameters, { environment: sshEnvironment(facts) });
  if (fetched.status !== 0) throw fetchFailure(fetched, name);
  return facts.base ? facts : { ...facts, base: await defaultBranch(git, name, facts.upstream) };
}

/** Pushes a commit to a branch of the remote, so that a later commit of another program stays here. */
export async function pushBranch(writer: GitWriter, facts: RepositoryFacts, commit: string, branch: string): Promise<GitResult> {
  const { name = '' } = facts.remote ?? {};
  const parameters = ['push', '--porcelain', '--no-recurse-submodules', '--no-follow-tags', name, `${commit}:refs/heads/${branch}`];
  const pushed = await writer.run(parameters, { environment: sshEnvironment(facts) });
  // Git records no other branch in a clone of a single branch, such as a shallow one.
  if (pushed.status === 0) await writer.run(['update-ref', `refs/remotes/${name}/${branch}`, commit]);
  return pushed;
}

/** How many commits the current branch has and its upstream lacks, and the other way. Without an upstream: those that no remote has. */
export async function distance(git: Git, { head, upstream, remote }: RepositoryFacts): Promise<{ unpushed: number; behind: number }> {
  if (head === undefined) return { unpushed: 0, behind: 0 };
  const hasUpstream = upstream && (await git.findCommit(upstream.ref)) !== undefined;
  if (!hasUpstream) return { unpushed: remote ? await countCommits(git, head, `--remotes=${remote.name}`) : 0, behind: 0 };
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
