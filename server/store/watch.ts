import path from 'node:path';
import { watch as watchFolder } from 'chokidar';

// Events come in bursts, and some are lost: they only say "look again", this long after the first.
const burstMilliseconds = 60;

/**
 * Calls `look` some moments after something in the folder changed. `isOwn` tells a change that is known already, by its
 * path relative to the folder. Returns what ends the watching.
 */
export async function watchTree(root: string, isOwn: (file: string) => boolean, look: () => void): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watchFolder(root, { ignoreInitial: true, ignored: (file) => path.basename(file).startsWith('.') && file !== root });
  watcher.on('all', (_event, file) => {
    if (isOwn(path.relative(root, file).split(path.sep).join('/'))) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, burstMilliseconds);
  });
  watcher.on('error', look);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
