import { FolderWatches } from './folder-watches.ts';

// Events come in bursts, and some are lost: they only say "look now", this long after the first.
const burstMilliseconds = 60;

// What no event told of is found by looking all the same, this often, or at a twentieth of the time that looking takes.
const patrolMilliseconds = 500;
const patrolShare = 20;

/**
 * Calls `look` soon after something in the folder changed, and now and then without that. `isNews` tells whether a path
 * relative to the folder is worth a look. Gives what ends the watching, once it has begun. A look that fails is logged: the next one may not.
 */
export async function watchTree(root: string, isNews: (file: string) => boolean, look: () => Promise<void>): Promise<() => void> {
  const touched = new Set<string>();
  let burst: NodeJS.Timeout | undefined;
  let patrol: NodeJS.Timeout | undefined;
  let isOver = false;

  const watches = new FolderWatches(root, (file) => {
    touched.add(file);
    burst ??= setTimeout(() => {
      burst = undefined;
      // By now our own writes are known.
      const isDue = [...touched].some(isNews);
      touched.clear();
      if (isDue) void lookAround().then(() => !isOver && !watches.isRootOpen && rest(patrolMilliseconds));
    }, burstMilliseconds);
  });

  const lookAround = async () => {
    try {
      // Before the look, so that what happens in a new folder after it is told.
      await watches.renew();
      await look();
    } catch (error) {
      console.error('The content folder cannot be read:', error);
    }
  };
  const rest = (milliseconds: number) => {
    clearTimeout(patrol);
    patrol = setTimeout(async () => {
      const start = performance.now();
      await lookAround();
      const share = watches.isRootOpen ? patrolShare * (performance.now() - start) : 0;
      if (!isOver) rest(Math.max(patrolMilliseconds, share));
    }, milliseconds);
  };
  await watches.renew();
  rest(patrolMilliseconds);

  return () => {
    isOver = true;
    clearTimeout(burst);
    clearTimeout(patrol);
    watches.close();
  };
}
