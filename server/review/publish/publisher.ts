import { statSync } from 'node:fs';
import path from 'node:path';
import {
  publishTimeoutMs,
  type Identity,
  type KnownPublishState,
  type PublishableChanges,
  type PublishOutcome,
  type PublishRequest,
  type PublishState,
  type PushRequest,
  type UpdateRequest,
} from '../../model/api/publish-api.ts';
import type { Problem } from '../../model/entities/problem.ts';
import { Queue } from '../../content/queue.ts';
import { secretSettings, secretsIn, withoutCredentials } from '../shown-output.ts';
import { Git, GitError, orReason } from '../git.ts';
import { PublishRefusedError } from './publish-errors.ts';
import { GitWriter } from './git-writer.ts';
import { proposedFiles, waitingProposals } from './proposals.ts';
import { changedOnDisk, publishableChanges } from './publishable-changes.ts';
import { publishChanges } from './publish-changes.ts';
import { pushCommits } from './push-commits.ts';
import { distance, fetchRemote, identityOf, repositoryFacts, type RepositoryFacts } from './repository-facts.ts';
import { updateBranch } from './update-branch.ts';
import { refusalOf, requireIdle } from './preconditions.ts';

export interface PublisherOptions {
  /** The content folder, a real path. */
  folder: string;
  problems: () => Promise<readonly Problem[]>;
  /** Calls the listener with each file that this process saves; returns a function that stops it. */
  onSave?: (listener: (file: string) => void) => () => void;
  /** The pattern of `site.yaml` for the preview of a branch. */
  preview?: () => string | undefined;
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
    const read = async () => {
      const facts = await repositoryFacts(git);
      const [onDisk, proposals, identity, counts] = await Promise.all([
        changedOnDisk(git, facts.head),
        proposedFiles(git, facts),
        identityOf(git, facts),
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
        proposals: waitingProposals(git.folder, proposals, onDisk.objects, facts, this.#options.preview?.()),
        underWay: facts.underWay ?? null,
        identity: identity ?? null,
      };
      return known;
    };
    return orReason(read());
  }

  async changes(): Promise<PublishableChanges> {
    const git = this.#git;
    const read = async (): Promise<PublishableChanges> => {
      const facts = await repositoryFacts(git);
      const [onDisk, proposals] = await Promise.all([changedOnDisk(git, facts.head), proposedFiles(git, facts)]);
      const all = await publishableChanges(git, onDisk, proposals, await this.#options.problems());
      return { isKnown: true, changes: all.map(({ change }) => change) };
    };
    return orReason(read());
  }

  /** @param person the author of the commit; by default the one that git knows. @throws PublishRequestError for a wrong request, BranchMovedError */
  publish(request: PublishRequest, person?: Identity): Promise<PublishOutcome> {
    const { problems, onSave } = this.#options;
    return this.#run((git) => publishChanges(git, request, { problems, onSave, person }));
  }

  update({ keep = [] }: UpdateRequest = {}): Promise<PublishOutcome> {
    return this.#run(async (git) => {
      const signal = AbortSignal.timeout(this.#timeoutMs);
      const facts = await fetchRemote(git, requireIdle(await repositoryFacts(git), 'update'));
      return updateBranch(git, facts, new Set(keep), signal);
    });
  }

  push(request: PushRequest = {}): Promise<PublishOutcome> {
    return this.#run((git) => pushCommits(git, request));
  }

  async setIdentity({ name, email }: Identity): Promise<PublishState> {
    await this.#queue.run(async () => {
      const writer = new GitWriter(this.#options.folder, this.#timeoutMs);
      for (const [key, value] of Object.entries({ 'user.name': name, 'user.email': email })) {
        const { status } = await writer.write(['config', '--local', key, value]);
        if (status !== 0) throw new GitError(`git could not write ${key} into the settings of this repository`);
      }
    });
    return this.state();
  }

  get #timeoutMs(): number {
    return this.#options.timeoutMs ?? publishTimeoutMs;
  }

  #run(work: (git: GitWriter) => Promise<PublishOutcome>): Promise<PublishOutcome> {
    return this.#queue.run(async () => {
      const outcome = await this.#orRefusal(work(new GitWriter(this.#options.folder, this.#timeoutMs)));
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
      if (error instanceof GitError) return { isDone: false, sentence: error.sentence, nextStep: 'retry' };
      throw error;
    }
  }
}

function refusalsOf(facts: RepositoryFacts): KnownPublishState['refusals'] {
  return { propose: refusalOf(facts, 'propose'), here: refusalOf(facts, 'here'), update: refusalOf(facts, 'update') };
}

function shortName(ref: string | undefined): string | null {
  return ref?.replace('refs/remotes/', '') ?? null;
}

function timeOf(file: string): string | null {
  return statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null;
}
