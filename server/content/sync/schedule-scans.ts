import { FolderWatcher } from './folder-watcher.ts';

// Events come in bursts and some are lost: each burst starts one scan, this long after its first event.
const burstMs = 60;

// Polling finds what no event announced. It takes at most a twentieth of the time.
const pollMs = 500;
const pollShare = 20;

/**
 * Calls `look` soon after a change in the folder, and from time to time without one. Returns a function that stops it. A failed look is logged.
 * @param isChanged whether a path relative to the folder needs a look
 */
export async function watchTree(root: string, isChanged: (file: string) => boolean, look: () => Promise<void>): Promise<() => void> {
  const touched = new Set<string>();
  let burst: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let isOver = false;

  const watches = new FolderWatcher(root, (file) => {
    touched.add(file);
    burst ??= setTimeout(() => {
      burst = undefined;
      // By now the tree has our own writes.
      const isDue = [...touched].some(isChanged);
      touched.clear();
      if (isDue) void scan().then(() => !isOver && !watches.isRootWatched && rest(pollMs));
    }, burstMs);
  });

  const scan = async () => {
    try {
      // Before the look: later changes in a new folder must have events.
      await watches.renew();
      await look();
    } catch (error) {
      console.error('The content folder cannot be read:', error);
    }
  };
  const rest = (milliseconds: number) => {
    clearTimeout(poll);
    poll = setTimeout(async () => {
      const start = performance.now();
      await scan();
      const share = watches.isRootWatched ? pollShare * (performance.now() - start) : 0;
      if (!isOver) rest(Math.max(pollMs, share));
    }, milliseconds);
  };
  await watches.renew();
  rest(pollMs);

  return () => {
    isOver = true;
    clearTimeout(burst);
    clearTimeout(poll);
    watches.close();
  };
}
