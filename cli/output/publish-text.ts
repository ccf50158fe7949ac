import { visibleText } from '../../server/model/text/visible-text.ts';
import type { NextStep, PublishableChange, PublishOutcome, PublishWay } from '../../server/model/api/publish.ts';
import { oneLine } from './one-line.ts';

export interface Published extends PublishOutcome {
  isDryRun: boolean;
  way: PublishWay;
  message: string;
  changes: PublishableChange[];
}

/** What was published, for a terminal; what failed, for standard error. */
export function publishText({ changes, message, way, isDone, isDryRun, ...outcome }: Published): { stdout: string; stderr: string } {
  const { sentence, nextStep, output, problems = [], additions = [], pullRequestAddress } = outcome;
  const list = changes.map((change) => `${changeLine(change)}\n`).join('');
  const dry = isDryRun && changes.length > 0 ? `\n${way === 'propose' ? 'Proposal' : 'Commit'}: ${visibleText(message, '\n')}\n` : '';
  const address = pullRequestAddress === undefined ? '' : `${pullRequestAddress}\n`;
  const hint = nextStep === 'propose' && way === 'here' ? proposeHint : nextStep && hints[nextStep];
  const failure = [
    ...problems.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`),
    ...additions,
    ...(output === undefined ? [] : [output]),
    ...(isDone ? [] : [`journal: ${sentence}`, ...(hint === undefined ? [] : [hint])]),
  ];
  return {
    stdout: isDone || isDryRun ? `${list}${dry}${isDone ? `${sentence}\n` : ''}${address}` : '',
    stderr: failure.map((line) => `${visibleText(line, '\n\t')}\n`).join(''),
  };
}

const signs = { added: '+', removed: '-', renamed: '>', edited: '~' };

function changeLine({ kind, paths: [file = ''], name, part }: PublishableChange): string {
  const title = part === 'site' || part === 'images' ? '' : `  “${oneLine(visibleText(name, '\n'))}”`;
  return `${signs[kind]} ${visibleText(file)}${title}`;
}

const proposeHint = 'Propose it: journal publish --propose';

const hints: Partial<Record<NextStep, string>> = {
  'accept-additions': 'Publish them, too, with --with-added; or change the hook',
  'keep-or-discard': 'See what others changed: git diff HEAD...@{upstream}',
  propose: 'Propose it with another name: journal publish --propose=NAME',
  'propose-commits': 'Propose the commit: git push origin HEAD:refs/heads/journal/NAME',
  'push-again': 'Push it later: git push',
  'set-identity': 'Set them: git config user.name "Your Name"; git config user.email you@example.com',
  update: 'Take in what others published: git pull --ff-only',
};
