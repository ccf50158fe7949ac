import { existsSync } from 'node:fs';
import { isSingleFile } from '../../server/model/entities/nouns.ts';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import {
  keyOf,
  withNeeds,
  type NextStep,
  type PublishableChange,
  type PublishOutcome,
  type PublishState,
} from '../../server/model/api/publish-api.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { proposalPrefix } from '../../server/model/api/proposed-branch-name.ts';
import { proposedMessage } from '../../server/model/api/publish-message.ts';
import { openRepository } from '../../server/content/repository.ts';
import { Git } from '../../server/review/git.ts';
import { Publisher } from '../../server/review/publish/publisher.ts';
import { RequestError } from '../../server/content/ground/errors.ts';
import { namedPaths } from '../input/named-paths.ts';
import { UsageError } from '../input/usage-error.ts';
import { cacheFolder } from '../input/options.ts';
import { oneLine, signs } from '../output/diff-text.ts';
import { withProgress } from '../output/progress.ts';
import { counted } from '../../server/model/text/wording.ts';
import { ExpectedError } from '../../server/model/errors.ts';

interface PublishOptions {
  content: string;
  propose?: string | true;
  message?: string;
  dryRun?: boolean;
  withAdded?: boolean;
  format: 'json' | 'text';
}

interface Published extends PublishOutcome {
  isDryRun: boolean;
  way: 'here' | 'propose';
  message: string;
  changes: PublishableChange[];
  hint?: string | undefined;
}

/** Publishes the changes of the paths and prints what was done. @throws UsageError for a wrong path, message or branch; ExpectedError */
export async function publishContent(paths: readonly string[], options: PublishOptions, command: Command): Promise<void> {
  const { rawArgs } = command.parent as Command & { rawArgs: readonly string[] };
  // Without an equals sign, the value of the option may be a path: `--propose content/quotes`.
  const isNamed = rawArgs.some((word) => word.startsWith('--propose='));
  const published = await withProgress(async (show) => {
    const timer = setInterval(() => show('publishing'), 250);
    return publish(paths, options, isNamed).finally(() => clearInterval(timer));
  });
  if (options.format === 'json') process.stdout.write(`${JSON.stringify(published, undefined, 2)}\n`);
  else printPublished(published);
  process.exitCode = published.isDone ? 0 : 1;
}

async function publish(named: readonly string[], options: PublishOptions, isNamed: boolean): Promise<Published> {
  const { content, propose, dryRun: isDryRun = false } = options;
  const folder = await realpath(content);
  const isPath = typeof propose === 'string' && !isNamed && isPathName(propose, content);
  const paths = isPath ? [propose, ...named] : named;
  const branch = isPath || propose === true ? undefined : propose;
  const way = propose === undefined ? 'here' : 'propose';

  const publisher = new Publisher({ folder, problems: async () => (await openRepository(folder, { cacheFolder })).problems() });
  const listed = await publisher.changes();
  if (!listed.isKnown) throw new ExpectedError(listed.reason);
  // The paths may name deleted files.
  const known = new Set(listed.changes.flatMap((change) => change.paths));
  const isChosen = namedPaths(paths, content, known);
  // Git may have removed a proposed item from the disk: git switch journal/NAME, then git switch main.
  const chosen = listed.changes.filter((change) => change.paths.some(isChosen) && (paths.length > 0 || !change.isWithdrawn));
  const changes = withNeeds(listed.changes, chosen);
  const message = options.message ?? proposedMessage(changes);
  const about = { isDryRun, way, message, changes } as const;
  for (const name of paths.filter((each) => ![...known].some(namedPaths([each], content, known)))) {
    const file = path.resolve(existsSync(name) ? '' : folder, name);
    if ((await new Git(folder).attempt('check-ignore', '--quiet', file)) !== undefined)
      return { ...about, isDone: false, sentence: `Git ignores ${name}, so it cannot be published. Remove it from .gitignore.` };
  }
  if (changes.length === 0) {
    const state = await publisher.state();
    const unpushed = state.isKnown && state.remote && way === 'here' ? state.unpushed : 0;
    if (unpushed === 0) return { ...about, isDone: true, sentence: 'Nothing to publish.' };
    const sentence = `No changes, and ${counted(unpushed, 'earlier commit')} not pushed.`;
    return { ...about, isDone: false, sentence, hint: hintFor({ nextStep: 'push-again' }, way, content, state) };
  }
  if (isDryRun) return { ...about, ...(await publisher.check({ paths: changes.map(keyOf), way })) };
  try {
    const request = { paths: changes.map(keyOf), message, way, branch } as const;
    let outcome = await publisher.publish(request);
    const { nextStep, additions } = outcome;
    if (options.withAdded && nextStep === 'accept-additions') outcome = await publisher.publish({ ...request, additions });
    return { ...about, ...outcome, hint: outcome.isDone ? undefined : hintFor(outcome, way, content, await publisher.state()) };
  } catch (error) {
    if (error instanceof RequestError)
      throw new UsageError(error.message.replace(/^branch:/, '--propose:').replace(/^message:/, '--message:'));
    throw error;
  }
}

/** Whether a word is a path, of an existing or a deleted file. */
function isPathName(name: string, content: string): boolean {
  const exists = [name, path.join(content, name)].some((place) => existsSync(place));
  return exists || (name.includes('/') && !name.startsWith(proposalPrefix));
}

function printPublished({ changes, message, way, isDone, isDryRun, ...outcome }: Published): void {
  const { sentence, hint, output, problems = [], additions = [], pullRequestAddress } = outcome;
  const list = changes.map((change) => `${changeLine(change)}\n`).join('');
  const dry = isDryRun && changes.length > 0 ? `\n${way === 'propose' ? 'Proposal' : 'Commit'}: ${visibleText(message, '\n')}\n` : '';
  const address = pullRequestAddress === undefined ? '' : `${pullRequestAddress}\n`;
  const failure = [
    ...problems.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`),
    ...additions,
    ...(output === undefined ? [] : [output]),
    ...(isDone ? [] : [`journal: ${sentence}`, ...(hint === undefined ? [] : [hint])]),
  ];
  if (isDone || isDryRun) process.stdout.write(`${list}${dry}${isDone ? `${sentence}\n` : ''}${address}`);
  process.stderr.write(failure.map((line) => `${visibleText(line, '\n\t')}\n`).join(''));
}

function changeLine({ kind, paths: [file = ''], place, name, part }: PublishableChange): string {
  const title = (isSingleFile(part) && place === undefined) || part === 'images' ? '' : `  “${oneLine(visibleText(name, '\n'))}”`;
  return `${signs[kind]} ${visibleText(file)}${title}`;
}

/** The command for the next step after a failure. It names the remote and the branch, because git may assume others. */
function hintFor({ nextStep, branch }: Partial<PublishOutcome>, way: Published['way'], content: string, state: PublishState) {
  if (!nextStep || !state.isKnown) return undefined;
  const name = state.remote?.name ?? 'origin';
  const source = branch ?? state.branch ?? 'HEAD';
  const target = (way === 'here' ? state.upstream : state.base)?.slice(name.length + 1) ?? source;
  const [remote, own, followed, folder] = [name, source, target, content].map(shellWord);
  const hints: Partial<Record<NextStep, string>> = {
    'accept-additions': 'Publish them, too, with --with-added; or change the hook',
    propose: way === 'here' ? 'Propose it: journal publish --propose' : 'Propose it with another name: journal publish --propose=NAME',
    'propose-commits': `Propose the commit: git push ${remote} HEAD:refs/heads/journal/NAME`,
    'push-again': `Push it later: git push ${remote} ${way === 'propose' || own === followed ? own : `${own}:${followed}`}`,
    'set-identity': 'Set them: git config user.name "Your Name"; git config user.email you@example.com',
    // Git stashes new files only after they were added.
    update: `Get what others published: git add ${folder} && git pull --rebase --autostash ${remote} ${followed}`,
  };
  return hints[nextStep];
}

/** A word as a POSIX shell reads it; without a quote in it, PowerShell reads the same. */
function shellWord(word: string): string {
  return /[^\p{L}\p{N}_./:@+-]/u.test(word) ? `'${word.replaceAll("'", String.raw`'\''`)}'` : word;
}
