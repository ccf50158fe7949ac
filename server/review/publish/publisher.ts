import { statSync } from 'node:fs';
import path from 'node:path';
import { publishTimeoutMs } from '../../model/api/publish-api.ts';
import type {
  Identity,
  KnownPublishState,
  PublishableChanges,
  PublishOutcome,
  PublishRequest,
  PublishState,
  PushRequest,
  UpdateRequest,
} from '../../model/api/publish-api.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { Queue } from '../../content/queue.ts';
import { secretSettings, secretsIn, withoutCredentials } from '../credentials.ts';
import { Git, GitFailure } from '../git.ts';
import { PublishRefusedError } from './publish-refused.ts';
import { GitWriter } from './git-writer.ts';
import { proposedFiles, waitingProposals } from './proposals.ts';
import { changedOnDisk, publishableChanges } from './publishable-changes.ts';
import { publishChanges } from './publish-changes.ts';
import { pushCommits } from './push-commits.ts';
import { distance, fetchRemote } from './remote-branches.ts';
import { identityOf, repositoryFacts } from './repository-facts.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { updateBranch } from './update-branch.ts';
import { requireIdle } from './require-idle.ts';

export interface PublisherOptions {
  /** The content folder, a real path. */
  folder: string;
  /** All problems of the content on disk. */
  problems: () => Promise<readonly Problem[]>;
  /** Calls the listener with each file that this process saves; returns a function that stops it. */
  onSave?: (listener: (file: string) => void) => () => void;
  /** Of one request; `publishTimeoutMs` when absent. */
  timeoutMs?: number;
}

/** Publishes the content of a folder through the git repository around it. One request at a time. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #git: Git;
  readonly #queue = new Queue();

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#git = new Git(options.folder);
  }

  async state(): Promise<PublishState> {
    const git = this.#git;
    return this.#orReason(async () => {
      const facts = await repositoryFacts(git);
      const [onDisk, proposals, identity, counts] = await Promise.all([
        changedOnDisk(git),
        proposedFiles(git, facts),
        identityOf(git),
        distance(git, facts),
      ]);
      const { branch, head, remote, upstream, base, gitFolder } = facts;
      const known: KnownPublishState = {
        isKnown: true,
        refusals: refusalsOf(facts),
        branch: branch ?? null,
        head: head ?? null,
        remote: remote ? { name: remote.name, address: withoutCredentials(remote.url, secretsIn([remote.url])) } : null,
        upstream: shortName(upstream?.ref),
        base: shortName(base?.ref) ?? (remote ? null : (branch ?? null)),
        uncommitted: onDisk.files.length,
        ...counts,
        fetchedAt: timeOf(path.join(gitFolder, 'FETCH_HEAD')),
        proposals: waitingProposals(proposals, onDisk.objects, facts),
        underWay: facts.underWay ?? null,
        identity: identity ?? null,
      };
      return known;
    });
  }

  async changes(): Promise<PublishableChanges> {
    const git = this.#git;
    return this.#orReason(async () => {
      const facts = await repositoryFacts(git);
      const [onDisk, proposals] = await Promise.all([changedOnDisk(git), proposedFiles(git, facts)]);
      const all = await publishableChanges(git, onDisk, proposals, await this.#options.problems());
      return { isKnown: true, changes: all.map(({ change }) => change) };
    });
  }

  /** @throws PublishRequestError for a wrong request, BranchMovedError */
  publish(request: PublishRequest): Promise<PublishOutcome> {
    const { problems, onSave } = this.#options;
    return this.#run((git, writer) => publishChanges(git, writer, request, { problems, onSave }));
  }

  update({ keep = [] }: UpdateRequest = {}): Promise<PublishOutcome> {
    return this.#run(async (git, writer) => {
      const signal = AbortSignal.timeout(this.#timeoutMs);
      const facts = await fetchRemote(git, writer, requireIdle(await repositoryFacts(git), 'update'));
      return updateBranch(git, facts, new Set(keep), signal);
    });
  }

  push(request: PushRequest = {}): Promise<PublishOutcome> {
    return this.#run((git, writer) => pushCommits(git, writer, request));
  }

  /** Sets the name of commits in the settings of this repository. */
  async setIdentity({ name, email }: Identity): Promise<PublishState> {
    await this.#queue.run(async () => {
      const writer = new GitWriter(this.#options.folder, this.#timeoutMs);
      for (const [key, value] of [
        ['user.name', name],
        ['user.email', email],
      ] as const) {
        const { status } = await writer.run(['config', '--local', key, value]);
        if (status !== 0) throw new GitFailure(`git could not write ${key} into the settings of this repository`);
      }
    });
    return this.state();
  }

  get #timeoutMs(): number {
    return this.#options.timeoutMs ?? publishTimeoutMs;
  }

  #run(work: (git: Git, writer: GitWriter) => Promise<PublishOutcome>): Promise<PublishOutcome> {
    return this.#queue.run(async () => {
      const outcome = await this.#orRefusal(work(this.#git, new GitWriter(this.#options.folder, this.#timeoutMs)));
      if (outcome.output === undefined) return outcome;
      const settings = (await this.#git.attempt('config', '-z', '--get-regexp', secretSettings)) ?? '';
      return { ...outcome, output: withoutCredentials(outcome.output, secretsIn(settings.split('\0'))) };
    });
  }

  async #orRefusal(work: Promise<PublishOutcome>): Promise<PublishOutcome> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof PublishRefusedError) return { isDone: false, sentence: error.message, ...error.outcome };
      if (error instanceof GitFailure) return { isDone: false, sentence: this.#sentence(error), nextStep: 'retry' };
      throw error;
    }
  }

  async #orReason<T>(work: () => Promise<T>): Promise<T | { isKnown: false; reason: string }> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return { isKnown: false, reason: this.#sentence(error) };
    }
  }

  /** Without the path of the content on this machine. */
  #sentence({ message }: GitFailure): string {
    const reason = message.replace(this.#options.folder, 'the content');
    return reason.charAt(0).toUpperCase() + reason.slice(1);
  }
}

function refusalsOf(facts: RepositoryFacts): KnownPublishState['refusals'] {
  const refusal = (way: 'propose' | 'here' | 'update') => {
    try {
      requireIdle(facts, way);
      return null;
    } catch (error) {
      if (!(error instanceof PublishRefusedError)) throw error;
      return error.message;
    }
  };
  return { propose: refusal('propose'), here: refusal('here'), update: refusal('update') };
}

function shortName(ref: string | undefined): string | null {
  return ref?.replace('refs/remotes/', '') ?? null;
}

function timeOf(file: string): string | null {
  return statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null;
}
