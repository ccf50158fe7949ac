import { createInterface } from 'node:readline';
import { ExpectedError } from '../../server/model/errors.ts';
import type { NewField } from './new-item-fields.ts';

export type Values = Record<string, unknown>;
export type ErrorOf = (field: NewField, value: unknown) => string | undefined;

/** Asks for each field on the terminal until its value is valid. An empty line skips an optional one. @throws ExpectedError when the input ends */
export async function askForFields(fields: readonly NewField[], errorOf: ErrorOf): Promise<Values> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Buffers pasted lines until their questions are asked.
  const lines = terminal[Symbol.asyncIterator]();
  const values: Values = {};
  let isClosed = false;
  terminal.once('close', () => {
    isClosed = true;
  });
  try {
    for (const field of fields)
      while (!(field.key in values)) {
        terminal.setPrompt(questionOf(field));
        // A prompt would reopen a closed terminal.
        if (!isClosed) terminal.prompt();
        const line = await lines.next();
        if (line.done) throw new ExpectedError('nothing was written');
        const value = valueOf(field, line.value);
        const error = value === undefined && field.isRequired ? 'must not be empty' : errorOf(field, value);
        if (error === undefined) values[field.key] = value;
        else process.stderr.write(`  ${error}\n`);
      }
    return values;
  } finally {
    terminal.close();
  }
}

function questionOf({ question, isRequired, isList, choices }: NewField): string {
  const hints = [choices?.join(', '), isList && 'with commas between', !isRequired && 'Enter for none'].filter(Boolean);
  return `${question}${hints.length > 0 ? ` (${hints.join('; ')})` : ''}: `;
}

function valueOf({ isList }: NewField, line: string): string | string[] | undefined {
  const text = line.trim();
  if (text === '') return undefined;
  return isList ? text.split(/\s*,\s*/).filter((part) => part !== '') : text;
}
