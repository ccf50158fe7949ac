import { createInterface } from 'node:readline';
import type { NewField } from './new-item-fields.ts';
import { WorkError } from '../output/work-error.ts';

/**
 * Asks for each field on the terminal, again where the answer will not do; an empty answer leaves out what may be absent.
 * Throws WorkError when the person stops (Ctrl+C, Ctrl+D).
 */
export async function askForFields(
  fields: readonly NewField[],
  faultOf: (field: NewField, value: unknown) => string | undefined,
): Promise<Record<string, unknown>> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Lines wait here for their question, when somebody pastes several.
  const lines = terminal[Symbol.asyncIterator]();
  const answers: Record<string, unknown> = {};
  let isClosed = false;
  terminal.once('close', () => {
    isClosed = true;
  });
  try {
    for (const field of fields) {
      for (;;) {
        terminal.setPrompt(questionOf(field));
        // A closed one would begin to read again, and keep the process; what was typed before its end is waiting.
        if (!isClosed) terminal.prompt();
        const line = await lines.next();
        if (line.done) throw new WorkError('nothing was written');
        const value = valueOf(field, line.value);
        const fault = value === undefined && field.isRequired ? 'must not be empty' : faultOf(field, value);
        if (fault === undefined) {
          answers[field.key] = value;
          break;
        }
        process.stderr.write(`  ${fault}\n`);
      }
    }
  } finally {
    terminal.close();
  }
  return answers;
}

function questionOf({ asks, isRequired, isList, choices }: NewField): string {
  const hints = [choices?.join(', '), isList && 'with commas between', !isRequired && 'Enter for none'].filter(Boolean);
  return `${asks}${hints.length > 0 ? ` (${hints.join('; ')})` : ''}: `;
}

function valueOf({ isList }: NewField, answer: string): string | string[] | undefined {
  const text = answer.trim();
  if (text === '') return undefined;
  return isList
    ? text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : text;
}
