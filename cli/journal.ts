import { run } from './program.ts';

process.stdout.on('error', endOutput);
// Without a place for messages, the command still runs.
process.stderr.on('error', () => undefined);
await run(process.argv);

/** Silently when the reader of a pipe has stopped. */
function endOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`journal: ${error.message}\n`);
  process.exit(1);
}
