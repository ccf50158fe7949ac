import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { PublishableChange } from '../../server/model/api/publish.ts';
import { proposalPrefix, proposedMessage } from '../../server/model/text/publish-message.ts';
import { openRepository } from '../../server/content/repository.ts';
import { Publisher } from '../../server/review/publish/publisher.ts';
import { BranchMovedError, PublishRequestError } from '../../server/review/publish/publish-errors.ts';
import { namedPaths } from '../input/named-paths.ts';
import { UsageError } from '../input/usage-error.ts';
import type { Published } from '../output/publish-text.ts';
import { ExpectedError } from '../../server/model/runtime/expected-error.ts';

export interface PublishOptions {
  content: string;
  /** The name of a proposal's branch, or true for one from the date and the message. */
  propose?: string | true;
  /** Whether the name has an equals sign before it. Otherwise it may be a path: `--propose content/quotes`. */
  isNamed: boolean;
  message?: string;
  isDryRun: boolean;
  /** Publishes also the files that a hook adds. */
  withAdded: boolean;
  cacheFolder: string;
}

/** Publishes the changes of the paths. Throws UsageError for a wrong path, message or branch, and ExpectedError without a repository. */
export async function publish(named: readonly string[], options: PublishOptions): Promise<Published> {
  const { content, isDryRun, cacheFolder } = options;
  const folder = await realpath(content);
  const isPath = typeof options.propose === 'string' && !options.isNamed && isPathName(options.propose, content);
  const paths = isPath ? [String(options.propose), ...named] : named;
  const branch = isPath || options.propose === true ? undefined : options.propose;
  const way = options.propose === undefined ? 'here' : 'propose';

  const publisher = new Publisher({ folder, problems: async () => (await openRepository(folder, { cacheFolder })).problems() });
  const listed = await publisher.changes();
  if (!listed.isKnown) throw new ExpectedError(listed.reason);
  const changes = chosenChanges(listed.changes, paths, content);
  const message = options.message ?? proposedMessage(changes);
  const about = { isDryRun, way, message, changes } as const;
  if (changes.length === 0) return { ...about, isDone: true, sentence: 'Nothing to publish.' };
  if (isDryRun) {
    const invalid = changes.find(({ problem }) => problem !== undefined);
    const sentence = invalid
      ? `${invalid.paths[0]} is not valid: ${invalid.problem}. It would not be published.`
      : 'Nothing was published (dry run).';
    return { ...about, isDone: !invalid, sentence };
  }
  try {
    const request = { paths: changes.flatMap((change) => change.paths), message, way, branch } as const;
    const outcome = await publisher.publish(request);
    const { nextStep, additions } = outcome;
    const isAgreed = options.withAdded && nextStep === 'accept-additions';
    return { ...about, ...(isAgreed ? await publisher.publish({ ...request, additions }) : outcome) };
  } catch (error) {
    if (error instanceof BranchMovedError) throw new ExpectedError(error.message);
    if (error instanceof PublishRequestError)
      throw new UsageError(error.message.replace(/^branch:/, '--propose:').replace(/^message:/, '--message:'));
    throw error;
  }
}

/** A path may be that of a deleted file. */
function isPathName(name: string, content: string): boolean {
  const exists = [name, path.join(content, name)].some((place) => existsSync(place));
  return exists || (name.includes('/') && !name.startsWith(proposalPrefix));
}

/** The changes at or below the paths, which may be those of deleted files. @throws UsageError for a path that does not exist */
function chosenChanges(changes: readonly PublishableChange[], paths: readonly string[], content: string): PublishableChange[] {
  const changed = new Set(changes.flatMap((change) => change.paths));
  const inContent = (name: string) =>
    [path.resolve(name), path.resolve(content, name)].map((place) => path.relative(path.resolve(content), place).split(path.sep).join('/'));
  const [gone, existing] = [new Set<string>(), [] as string[]];
  for (const name of paths) {
    const file = inContent(name).find((candidate) => changed.has(candidate));
    if (file === undefined) existing.push(name);
    else gone.add(file);
  }
  const isNamed = existing.length > 0 || paths.length === 0 ? namedPaths(existing, content) : () => false;
  return changes.filter((change) => change.paths.some((file) => gone.has(file) || isNamed(file)));
}
