import { setTimeout } from 'node:timers/promises';
import type { GitWriter } from './git-writer.ts';
import { PublishRefusedError } from './publish-errors.ts';

/** Resets the files in the index to the last commit. @throws PublishRefusedError while another program locks the index for seconds */
export async function resetIndex(git: GitWriter, paths: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await git.write(['reset', '--quiet', '--', ...paths])).status === 0) return;
    await setTimeout(100);
  }
  throw new PublishRefusedError(
    `Another program holds the index of git, which lacks what was committed. Run "git reset -- ${paths.join(' ')}" when it has ended.`,
    'terminal',
    { cause: 'busy' },
  );
}
