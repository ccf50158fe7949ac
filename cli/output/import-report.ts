import { ExpectedError } from '../../server/model/errors.ts';
import { visibleText } from '../../server/model/text/escape-text.ts';
import { withProgress } from './progress.ts';

type Write = (onWritten: (done: number) => void) => Promise<string>;

/** Prints the notes, calls `write`, and prints the closing line that it returns. @throws ExpectedError without `write`, when something must be corrected first */
export async function runImport(noun: 'files' | 'table', notes: readonly string[], write?: Write): Promise<void> {
  for (const note of notes) process.stderr.write(`${visibleText(note, '\n')}\n`);
  if (!write) throw new ExpectedError(`nothing was imported; correct the ${noun} and try again`);
  process.stdout.write(`${await withProgress((show) => write((done) => show(`${done} written`)))}\n`);
}
