// Runs git for its parent process, and ends with it.
import { execGit, type GitCall } from './exec-git.ts';

process.on('message', async ({ id, call }: { id: number; call: GitCall }) => {
  const end = await execGit(call);
  if (process.connected) process.send?.({ id, end });
});
