import { constants, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { csvBytes } from '../tables/write-csv.ts';
import { formulaStart } from '../model/text/formula-start.ts';
import { Queue } from '../content/queue.ts';
import { isSystemError } from '../content/files/system-error.ts';
import { createFolder, syncFolder } from '../content/files/write-file.ts';

export interface Signup {
  /** May be empty. One line. */
  name: string;
  email: string;
}

/** What stands in the signups' place is no file, or no text that a line could be added to, or is not where it was before. */
export class UnreadableSignups extends Error {}

/** The newsletter's signups: `newsletter.csv` in a folder that is not content, one line each, readable by its owner only. */
export class Subscribers {
  readonly #folder: string;
  readonly #file: string;
  readonly #appends = new Queue();
  /** The number of the device that the folder was on when the file was last seen; the file's own may be another, as on an overlay. */
  #device: number | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = subscribersFile(folder);
    if (deviceOf(this.#file) !== undefined) this.#device = deviceOf(this.#folder);
  }

  /** Keeps a signup, on disk when the promise resolves; an address that is there already is not doubled. @throws UnreadableSignups, what the file system says */
  add(signup: Signup): Promise<void> {
    return this.#appends.run(() => this.#append(signup));
  }

  /** The signups as they are exported: a header, then time, name and e-mail address, nothing of which a spreadsheet would run. @throws like `add` */
  async table(): Promise<string[][]> {
    const lines = linesOf((await this.#read()).replace(/^\uFEFF/, ''));
    const rows = lines.filter((line) => line !== '').map(valuesIn);
    const signups = rows.filter((row) => !isHeader(row));
    return [header, ...signups.map((row) => header.map((_, index) => withoutFormula(row[index] ?? '')))];
  }

  async #append({ name, email }: Signup): Promise<void> {
    this.#refuseOtherDisk();
    await createFolder(this.#folder, 0o700);
    const handle = await this.#open(constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
    try {
      // Read each time: the owner may have taken somebody out by hand.
      const text = await textIn(handle);
      // One that is there may be so in memory only, when the process that wrote it was killed: it is brought to the disk like a new one.
      const lines = hasAddress(text, email) ? Buffer.alloc(0) : linesAfter(text, { name, email });
      await handle.chmod(0o600);
      await appendWhole(handle, lines);
      this.#device = deviceOf(this.#folder);
    } finally {
      await handle.close();
    }
    await syncFolder(this.#folder);
  }

  /** A disk that is not mounted any more leaves an empty folder: a file that is begun there is hidden once it is back. */
  #refuseOtherDisk(): void {
    const isGone = deviceOf(this.#file) === undefined;
    if (isGone && this.#device !== undefined && this.#device !== deviceAround(this.#folder))
      throw new UnreadableSignups('newsletter.csv is on a disk that is not there at the moment');
  }

  async #read(): Promise<string> {
    try {
      const handle = await this.#open(constants.O_RDONLY);
      return await textIn(handle).finally(() => handle.close());
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return '';
      throw error;
    }
  }

  /** Without waiting for whoever is at the other end of a pipe. */
  #open(flags: number): Promise<FileHandle> {
    return open(this.#file, flags | constants.O_NONBLOCK, 0o600);
  }
}

/** @throws UnreadableSignups */
async function textIn(handle: FileHandle): Promise<string> {
  if (!(await handle.stat()).isFile()) throw new UnreadableSignups('newsletter.csv is no file');
  const bytes = await handle.readFile();
  if (bytes.includes(0)) throw new UnreadableSignups('newsletter.csv is saved as UTF-16; save it as CSV in UTF-8');
  return bytes.toString('utf8');
}

/** The number of the device that something is on; undefined when it is not there, or may not be looked at. */
function deviceOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.dev;
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** That of a folder, or of the one that it would be made in. */
function deviceAround(folder: string): number | undefined {
  const around = path.dirname(folder);
  return deviceOf(folder) ?? (around === folder ? undefined : deviceAround(around));
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

/** Spreadsheets end lines in three ways. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** A line that a crash cut off, or one mended by hand, is still somebody's, and ends before the next, whatever its quotation marks. */
function valuesIn(line: string): string[] {
  const isOpen = (line.split('"').length - 1) % 2 === 1;
  // A time has neither mark; a spreadsheet of some countries saved those with semicolons.
  const delimiter = /^[^,;]*;/.test(line) ? ';' : ',';
  const relaxed = { delimiter, relax_column_count: true, relax_quotes: true, skip_records_with_error: true };
  const rows: string[][] = parse(isOpen ? `${line}"` : line, relaxed);
  return rows[0] ?? line.split(delimiter);
}

function linesAfter(text: string, { name, email }: Signup): Buffer {
  const row = [new Date().toISOString(), withoutFormula(name), keptAddress(email)];
  const rows = text === '' ? [header, row] : [row];
  const isCutOff = text !== '' && !/[\r\n]$/.test(text);
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
  return linesOf(text.toLowerCase())
    .filter((line) => standsBetweenMarks(line, wanted))
    .some((line) => {
      const values = valuesIn(line);
      return (
        values[2]?.trim() === wanted ||
        (values.length <= header.length && /[,;]$/.test(line.slice(0, -wanted.length)) && line.endsWith(wanted))
      );
    });
}

/** Whether a line has a text as a value of its own could stand in it. Reading the values takes a hundred times as long. */
function standsBetweenMarks(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at !== -1; at = line.indexOf(text, at + 1))
    if (/^[,;"\s]?$/.test(line.charAt(at - 1)) && /^[,;"\s]?$/.test(line.charAt(at + text.length))) return true;
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
