import path from 'node:path';
import { watch as watchFolder } from 'chokidar';

// Events come in bursts, and some are lost: they only say "look now", this long after the first.
const burstMilliseconds = 60;

// What no event told of is found by looking all the same, this often, or at a twentieth of the time that looking takes.
const patrolMilliseconds = 500;
const patrolShare = 20;

/**
 * Calls `look` soon after something in the folder changed, and now and then without that. `isNews` tells whether a path
 * relative to the folder is worth a look. Returns what ends the watching.
 */
export async function watchTree(root: string, isNews: (file: string) => boolean, look: () => Promise<void>): Promise<() => Promise<void>> {
  const touched = new Set<string>();
  let burst: NodeJS.Timeout | undefined;
  let patrol: NodeJS.Timeout | undefined;
  let isOver = false;

  const watcher = watchFolder(root, { ignoreInitial: true, ignored: (file) => path.basename(file).startsWith('.') && file !== root });
  watcher.on('all', (_event, file) => {
    touched.add(path.relative(root, file).split(path.sep).join('/'));
    burst ??= setTimeout(() => {
      burst = undefined;
      // By now our own writes are known.
      const isDue = [...touched].some(isNews);
      touched.clear();
      if (isDue) void look();
    }, burstMilliseconds);
  });
  watcher.on('error', () => void look());
  await new Promise<void>((resolve) => watcher.once('ready', resolve));

  const rest = (milliseconds: number) => {
    patrol = setTimeout(async () => {
      const start = performance.now();
      await look();
      if (!isOver) rest(Math.max(patrolMilliseconds, patrolShare * (performance.now() - start)));
    }, milliseconds);
  };
  rest(patrolMilliseconds);

  return async () => {
    isOver = true;
    clearTimeout(burst);
    clearTimeout(patrol);
    await watcher.close();
  };
}
