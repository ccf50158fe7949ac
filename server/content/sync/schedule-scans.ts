import { FolderWatcher } from './folder-watcher.ts';

// Events come in bursts and some are lost: each burst starts one scan, this long after its first event.
const burstMs = 60;

// Polling finds changes without an event. It takes at most a twentieth of the time.
const pollMs = 500;
const pollShare = 20;

/**
 * Calls `scan` soon after a change in the folder, and regularly without one. Returns a function that stops it. Errors are logged.
 * @param isChanged whether a path relative to the folder needs a scan
 */
export async function watchTree(root: string, isChanged: (file: string) => boolean, scan: () => Promise<void>): Promise<() => void> {
  const changed = new Set<string>();
  let burst: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let isOver = false;

  const watcher = new FolderWatcher(root, (file) => {
    changed.add(file);
    burst ??= setTimeout(() => {
      burst = undefined;
      const isDue = [...changed].some(isChanged);
      changed.clear();
      if (isDue) void renewAndScan().then(() => !isOver && !watcher.isRootWatched && schedulePoll(pollMs));
    }, burstMs);
  });

  const renewAndScan = async () => {
    try {
      // First, so that later changes in a new folder have events.
      await watcher.renew();
      await scan();
    } catch (error) {
      console.error('The content folder cannot be read:', error);
    }
  };
  const schedulePoll = (milliseconds: number) => {
    clearTimeout(poll);
    poll = setTimeout(async () => {
      const start = performance.now();
      await renewAndScan();
      const share = watcher.isRootWatched ? pollShare * (performance.now() - start) : 0;
      if (!isOver) schedulePoll(Math.max(pollMs, share));
    }, milliseconds);
  };
  await watcher.renew();
  schedulePoll(pollMs);

  return () => {
    isOver = true;
    clearTimeout(burst);
    clearTimeout(poll);
    watcher.close();
  };
}
