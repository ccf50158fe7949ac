// Runs git for its parent process, and ends with it.
import { execGit } from './exec-git.js';

process.on('message', async ({ id, call }) => {
  const end = await execGit(call);
  if (process.connected) process.send({ id, end });
});
