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
import { isSystemError } from '../../content/files/system-error.ts';
import { Queue } from '../../content/ground/queue.ts';
import { secretSettings, secretsIn, withoutCredentials } from '../shown-output.ts';
import { Git, GitError, orReason } from '../git.ts';
import { fileFailure, PublishRefusedError } from './publish-errors.ts';
import { GitWriter } from './git-writer.ts';
import { changedFiles } from '../changed-files.ts';
import { proposedFiles, waitingProposals } from './proposals.ts';
import { requireCompanions, type Publishable } from './companions.ts';
import { changedOnDisk, chooseChanges, listChanges } from './list-changes.ts';
import { publishChanges, type PublishContext } from './publish-changes.ts';
import { pushCommits } from './push-commits.ts';
import { distance, fetchRemote, identityOf, refuseRenamed, repositoryFacts, type RepositoryFacts } from './repository-facts.ts';
import { changedSections } from './site-parts.ts';
import { updateBranch } from './update-branch.ts';
import { refusalOf, requireIdle } from './preconditions.ts';

export interface PublisherOptions extends PublishContext {
  folder: string;
  /** The URL pattern of `site.yaml` for the preview of a branch. */
  preview?: () => string | undefined;
  /** Per request; by default `publishTimeoutMs`. */
  timeoutMs?: number;
}

// Many pages of the editor call `look` when they open.
const minLookMs = 60_000;

/** Publishes the content of a folder through the git repository around it. One request at a time. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #timeoutMs: number;
  readonly #git: Git;
  readonly #queue = new Queue();
  #looked: { at: number; outcome: Promise<PublishOutcome> } | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#timeoutMs = options.timeoutMs ?? publishTimeoutMs;
    this.#git = new Git(options.folder);
  }

  readonly state = (): Promise<PublishState> => orReason(this.#readState());
  readonly changes = (): Promise<PublishableChanges> => orReason(this.#readChanges());

  async #readState(): Promise<KnownPublishState> {
    const git = this.#git;
    const facts = await repositoryFacts(git);
    const [onDisk, proposals, identity, counts] = await Promise.all([
      changedOnDisk(git, facts.head),
      proposedFiles(git, facts),
      identityOf(git, facts),
      distance(git, facts),
    ]);
    const { branch, head, remote, upstream, base, gitFolder } = facts;
    const common = counts.behind > 0 && upstream && head !== undefined ? await git.attempt('merge-base', head, upstream.ref) : undefined;
    return {
      isKnown: true,
      refusals: { propose: refusalOf(facts, 'propose'), here: refusalOf(facts, 'here'), update: refusalOf(facts, 'update') },
      branch: branch ?? null,
      head: head ?? null,
      remote: remote ? { name: remote.name, address: withoutCredentials(remote.url, secretsIn([remote.url])) } : null,
      upstream: shortName(upstream?.ref),
      base: shortName(base?.ref) ?? (remote ? null : (branch ?? null)),
      uncommitted: onDisk.files.length + Math.max(0, (await changedSections(git, onDisk.files)).size - 1),
      ...counts,
      others: common !== undefined && upstream ? (await changedFiles(git, common, upstream.ref)).length : 0,
      fetchedAt: statSync(path.join(gitFolder, 'FETCH_HEAD'), { throwIfNoEntry: false })?.mtime.toISOString() ?? null,
      proposals: waitingProposals(git.folder, proposals, onDisk.objects, facts, this.#options.preview?.()),
      underWay: facts.underWay ?? null,
      identity: identity ?? null,
    };
  }

  async #readChanges(): Promise<Extract<PublishableChanges, { isKnown: true }>> {
    const all = await this.#listChanges(await repositoryFacts(this.#git));
    return { isKnown: true, changes: all.map(({ change }) => change) };
  }

  async #listChanges(facts: RepositoryFacts): Promise<Publishable[]> {
    const git = this.#git;
    const [onDisk, proposals] = await Promise.all([changedOnDisk(git, facts.head), proposedFiles(git, facts)]);
    return listChanges(git, onDisk, proposals, await this.#options.problems());
  }

  /** Whether the changes of a request are valid together with what is online, as `publish` requires. Fetches and writes nothing. */
  check({ paths, way }: Pick<PublishRequest, 'paths' | 'way'>): Promise<PublishOutcome> {
    const check = async () => {
      const git = this.#git;
      const facts = await repositoryFacts(git);
      const chosen = chooseChanges(await this.#listChanges(facts), paths);
      await requireCompanions(git, way === 'propose' && facts.base ? await git.commit(facts.base.ref) : facts.head, chosen);
      return { isDone: true, sentence: 'Nothing was published (dry run).' };
    };
    return orRefusal(check());
  }

  /** @param person the author of the commit, by default the identity of git. @throws RequestError for a wrong request, BranchMovedError */
  publish(request: PublishRequest, person?: Identity): Promise<PublishOutcome> {
    return this.#run((writer) => publishChanges(writer, request, { ...this.#options, person }));
  }

  /** Fetches what others pushed, and changes no file. Calls within a minute share one result. */
  look(): Promise<PublishOutcome> {
    if (!this.#looked || performance.now() - this.#looked.at > minLookMs) {
      const outcome = this.#run(async (writer) => {
        await fetchRemote(writer, requireIdle(await repositoryFacts(writer), 'update'));
        return { isDone: true, sentence: 'This clone knows what others published.' };
      });
      this.#looked = { at: performance.now(), outcome };
    }
    return this.#looked.outcome;
  }

  update(choices: UpdateRequest = {}): Promise<PublishOutcome> {
    return this.#run(async (writer) => {
      const facts = await fetchRemote(writer, requireIdle(await repositoryFacts(writer), 'update'));
      refuseRenamed(facts);
      return updateBranch(writer, facts, choices, this.#timeoutMs);
    });
  }

  push(request: PushRequest = {}): Promise<PublishOutcome> {
    return this.#run((writer) => pushCommits(writer, request));
  }

  async setIdentity({ name, email }: Identity): Promise<PublishState> {
    await this.#queue.run(async () => {
      const writer = new GitWriter(this.#git.folder, this.#timeoutMs);
      for (const [key, value] of Object.entries({ 'user.name': name, 'user.email': email })) {
        const { status } = await writer.write(['config', '--local', key, value]);
        if (status !== 0) throw new GitError(`git could not write ${key} into the settings of this repository`);
      }
    });
    return this.state();
  }

  #run(work: (git: GitWriter) => Promise<PublishOutcome>): Promise<PublishOutcome> {
    return this.#queue.run(async () => {
      const outcome = await orRefusal(work(new GitWriter(this.#git.folder, this.#timeoutMs)));
      if (outcome.output === undefined) return outcome;
      const settings = (await this.#git.attempt('config', '-z', '--get-regexp', secretSettings)) ?? '';
      return { ...outcome, output: withoutCredentials(outcome.output, secretsIn(settings.split('\0'))) };
    });
  }
}

async function orRefusal(work: Promise<PublishOutcome>): Promise<PublishOutcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PublishRefusedError) return { isDone: false, sentence: error.message, ...error.outcome };
    if (isSystemError(error)) return orRefusal(Promise.reject(fileFailure(error)));
    if (error instanceof GitError) return { isDone: false, sentence: error.sentence, nextStep: 'retry' };
    throw error;
  }
}

function shortName(ref: string | undefined): string | null {
  return ref?.replace('refs/remotes/', '') ?? null;
}
