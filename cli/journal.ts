import { run } from './program.ts';

process.stdout.on('error', endOutput);
// A closed standard error must not end the command.
process.stderr.on('error', () => undefined);
await run(process.argv);

/** Exits silently when the reader of a pipe is gone. */
function endOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`journal: ${error.message}\n`);
  process.exit(1);
}
