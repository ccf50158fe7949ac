// Runs git for its parent process, and exits with it.
import { spawnGit, type GitCall } from './spawn-git.ts';

process.on('message', async ({ id, call }: { id: number; call: GitCall }) => {
  const end = await spawnGit(call);
  if (process.connected) process.send?.({ id, end });
});
