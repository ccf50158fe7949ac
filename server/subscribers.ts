import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { csvBytes } from './csv.ts';
import { formulaStart } from './model/formula-start.ts';
import { isSystemError } from './store/system-error.ts';
import { createFolder, syncFolder } from './store/write-file.ts';

export interface Signup {
  /** May be empty. One line. */
  name: string;
  email: string;
}

/** The newsletter's signups: `newsletter.csv` in a folder that is not content, one line each, readable by its owner only. */
export class Subscribers {
  readonly #folder: string;
  readonly #file: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = subscribersFile(folder);
  }

  /** Keeps a signup, on disk when the promise resolves; an address that is there already is not doubled. @throws what the file system says */
  add(signup: Signup): Promise<void> {
    const turn = this.#turn.then(() => this.#append(signup));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** The signups as they are exported: a header, then time, name and e-mail address, nothing of which a spreadsheet would run. */
  async table(): Promise<string[][]> {
    const lines = (await this.#read()).replace(/^\uFEFF/, '').split(/\r?\n/);
    const rows = lines.filter((line) => line !== '').map(valuesIn);
    const signups = rows.filter((row) => !isHeader(row));
    return [header, ...signups.map((row) => header.map((_, index) => withoutFormula(row[index] ?? '')))];
  }

  async #append({ name, email }: Signup): Promise<void> {
    await createFolder(this.#folder, 0o700);
    // Read each time: the owner may have taken somebody out by hand.
    const text = await this.#read();
    // One that is there may be so in memory only, when the process that wrote it was killed: it is brought to the disk like a new one.
    const lines = hasAddress(text, email) ? Buffer.alloc(0) : linesAfter(text, { name, email });

    const handle = await open(this.#file, 'a+', 0o600);
    try {
      await handle.chmod(0o600);
      await appendWhole(handle, lines);
    } finally {
      await handle.close();
    }
    await syncFolder(this.#folder);
  }

  async #read(): Promise<string> {
    try {
      return await readFile(this.#file, 'utf8');
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return '';
      throw error;
    }
  }
}

/** Where the signups are kept. */
export function subscribersFile(folder: string): string {
  return path.join(folder, 'newsletter.csv');
}

const header = ['time', 'name', 'email'];

/** Whoever mends the file by hand may take the header out, have it twice, or add columns after these. */
function isHeader(row: readonly string[]): boolean {
  return header.every((name, index) => row[index]?.trim().toLowerCase() === name);
}

/** A line that a crash cut off, or one mended by hand, is still somebody's, and ends before the next, whatever its quotation marks. */
function valuesIn(line: string): string[] {
  const isOpen = (line.split('"').length - 1) % 2 === 1;
  const relaxed = { relax_column_count: true, relax_quotes: true, skip_records_with_error: true };
  const rows: string[][] = parse(isOpen ? `${line}"` : line, relaxed);
  return rows[0] ?? line.split(',');
}

function linesAfter(text: string, { name, email }: Signup): Buffer {
  const row = [new Date().toISOString(), withoutFormula(name), keptAddress(email)];
  const rows = text === '' ? [header, row] : [row];
  const isCutOff = text !== '' && !text.endsWith('\n');
  return Buffer.concat([Buffer.from(isCutOff ? '\r\n' : ''), csvBytes(rows, 'csv')]);
}

/** All of the bytes, or none: a full disk must not leave half a line. What another process appended meanwhile stays. */
async function appendWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  const { size } = await handle.stat();
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    const after = Buffer.alloc(bytes.length + 1);
    const { bytesRead } = await handle.read(after, 0, after.length, size);
    if (bytesRead > 0 && bytes.subarray(0, bytesRead).equals(after.subarray(0, bytesRead))) await handle.truncate(size);
    throw error;
  }
}

/** Whether a line has the address third, or, where nobody added columns, at its end, whatever is wrong with what stands before. */
function hasAddress(text: string, email: string): boolean {
  const wanted = keptAddress(email).toLowerCase();
  return text
    .toLowerCase()
    .split(/\r?\n/)
    .filter((line) => standsBetweenMarks(line, wanted))
    .some((line) => {
      const values = valuesIn(line);
      return values[2]?.trim() === wanted || (values.length <= header.length && line.endsWith(`,${wanted}`));
    });
}

/** Whether a line has a text as a value of its own could stand in it. Reading the values takes a hundred times as long. */
function standsBetweenMarks(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1))
    if (/^[,"\s]?$/.test(line.charAt(at - 1)) && /^[,"\s]?$/.test(line.charAt(at + text.length))) return true;
  return false;
}

/** An address may begin with the mark that takes a formula its meaning, and gets one more, so that it is not another's. */
function keptAddress(email: string): string {
  return formulaStart.test(email.replace(/^'+/, '')) ? `'${email}` : email;
}

/** A spreadsheet would run what starts like a formula. */
function withoutFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}
