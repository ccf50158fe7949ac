import { constants, readFileSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { csvBytes } from '../tables/write-csv.ts';
import { withoutFormula } from '../model/text/escape-text.ts';
import { Queue } from '../content/ground/queue.ts';
import { ignoreMissing, ignoringSystemErrors } from '../content/files/system-error.ts';
import { createFolder, syncFolder } from '../content/files/folders.ts';
import { replaceFile } from '../content/files/write-file.ts';
import { ExpectedError } from '../model/errors.ts';
import { mailboxOf } from './email-address.ts';

export interface Signup {
  name: string;
  email: string;
}

/** The file of signups is not a regular file, is not UTF-8, or its disk is not mounted. */
export class UnreadableSignups extends ExpectedError {}

/** All signups, and the addresses confirmed by mail. */
export const subscriberFiles = { all: 'newsletter.csv', confirmed: 'newsletter-confirmed.csv' } as const;

/** The newsletter's signups: one line each in a file outside of the content, readable by its owner only. */
export class Subscribers {
  readonly #folder: string;
  readonly #file: string;
  readonly #appends = new Queue();
  /** The device of the folder when the file was last seen. On an overlay, the file itself may have another. */
  #device: number | undefined;

  constructor(folder: string, kind: keyof typeof subscriberFiles = 'all') {
    this.#folder = folder;
    this.#file = subscribersFile(folder, kind);
    if (deviceOf(this.#file) !== undefined) this.#device = deviceOf(this.#folder);
  }

  /** Appends a signup, durable when the promise resolves. Adds no mailbox twice. @throws UnreadableSignups, system errors */
  add(signup: Signup): Promise<void> {
    return this.#appends.run(() => this.#append(signup));
  }

  /** Whether the list has the mailbox of an address, in any spelling. */
  knows(email: string): Promise<boolean> {
    return this.#appends.run(async () => hasMailbox(await this.#read(), email));
  }

  /** Removes the lines of a mailbox, durable when the promise resolves. @throws like `add`, and like `replaceFile` */
  remove(email: string): Promise<void> {
    return this.#appends.run(async () => {
      const text = await this.#read();
      const others = text.split(/(?<=\n|\r(?!\n))/).filter((line) => !hasMailbox(line, email));
      await replaceFile(this.#file, Buffer.from(others.join('')), () => {
        if (readFileSync(this.#file, 'utf8') !== text) throw this.#unreadable('was changed at the same moment');
      });
    });
  }

  /** The exported table: a header, then time, name and email address, with formulas escaped. @throws like `add` */
  async table(): Promise<string[][]> {
    const lines = linesOf((await this.#read()).replace(/^\uFEFF/, ''));
    const rows = lines.filter((line) => line !== '').map(valuesIn);
    // A file edited by hand may have no header, two, or more columns.
    const signups = rows.filter((row) => header.some((name, index) => row[index]?.trim().toLowerCase() !== name));
    return [header, ...signups.map((row) => header.map((_, index) => withoutFormula(row[index] ?? '')))];
  }

  async #append({ name, email }: Signup): Promise<void> {
    this.#requireSameDisk();
    await createFolder(this.#folder, 0o700);
    const handle = await this.#open(constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
    try {
      // Read each time, because the owner may edit the file.
      const text = await this.#textIn(handle);
      const lines = hasMailbox(text, email) ? Buffer.alloc(0) : linesAfter(text, { name, email });
      await handle.chmod(0o600);
      // Flushes for known addresses, too: the timing must not reveal them, and their line may not be on disk after a kill.
      const now = new Date();
      if (lines.length === 0) await handle.utimes(now, now);
      await appendWhole(handle, lines);
      this.#device = deviceOf(this.#folder);
    } finally {
      await handle.close();
    }
    await syncFolder(this.#folder);
  }

  /** An unmounted disk leaves an empty folder; a file created there would be hidden once the disk is back. */
  #requireSameDisk(): void {
    if (deviceOf(this.#file) === undefined && this.#device !== undefined && this.#device !== nearestDevice(this.#folder))
      throw this.#unreadable('is on a disk that is not there at the moment');
  }

  async #read(): Promise<string> {
    const handle = await this.#open(constants.O_RDONLY).catch(ignoreMissing);
    return handle ? this.#textIn(handle).finally(() => handle.close()) : '';
  }

  /** Opens without waiting for the other end of a pipe. */
  #open(flags: number): Promise<FileHandle> {
    return open(this.#file, flags | constants.O_NONBLOCK, 0o600);
  }

  async #textIn(handle: FileHandle): Promise<string> {
    if (!(await handle.stat()).isFile()) throw this.#unreadable('is not a file');
    const bytes = await handle.readFile();
    if (bytes.includes(0)) throw this.#unreadable('is saved as UTF-16; save it as CSV in UTF-8');
    return bytes.toString('utf8');
  }

  #unreadable(reason: string): UnreadableSignups {
    return new UnreadableSignups(`${path.basename(this.#file)} ${reason}`);
  }
}

const deviceOf = (file: string): number | undefined => ignoringSystemErrors(() => statSync(file).dev);

function nearestDevice(folder: string): number | undefined {
  const parent = path.dirname(folder);
  return deviceOf(folder) ?? (parent === folder ? undefined : nearestDevice(parent));
}

export function subscribersFile(folder: string, kind: keyof typeof subscriberFiles = 'all'): string {
  return path.join(folder, subscriberFiles[kind]);
}

const header = ['time', 'name', 'email'];

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** Parses one line by itself, so that an unclosed quote, from a crash or an edit by hand, does not swallow the next line. */
function valuesIn(line: string): string[] {
  // Spreadsheets in some countries write semicolons. A time has neither mark.
  const delimiter = /^[^,;]*;/.test(line) ? ';' : ',';
  // Anybody may sign up with an address whose letters most lines have, and the parser takes 0.1 ms a line.
  if (!line.includes('"')) return line.split(delimiter);
  const isOpen = (line.split('"').length - 1) % 2 === 1;
  const relaxed = { delimiter, relax_column_count: true, relax_quotes: true, skip_records_with_error: true };
  const rows: string[][] = parse(isOpen ? `${line}"` : line, relaxed);
  return rows[0] ?? line.split(delimiter);
}

function linesAfter(text: string, { name, email }: Signup): Buffer {
  const row = [new Date().toISOString(), withoutFormula(name), email];
  const rows = text === '' ? [header, row] : [row];
  const isCutOff = text !== '' && !/[\r\n]$/.test(text);
  return Buffer.concat([Buffer.from(isCutOff ? '\r\n' : ''), csvBytes(rows, 'csv')]);
}

/** Appends all bytes or none, so that a full disk leaves no half line. Keeps lines that other processes append. */
export async function appendWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
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

/** Whether a line has the mailbox of an address, in any spelling. */
function hasMailbox(text: string, email: string): boolean {
  const wanted = mailboxOf(email);
  const letters = wanted.replace(/@.*/s, '').replaceAll('.', '');
  const isWanted = (address: string) => mailboxOf(address) === wanted;
  return linesOf(text.toLowerCase()).some((line) => line.replaceAll('.', '').includes(letters) && addressesIn(line).some(isWanted));
}

/** The candidates for the address of a line: its third column, or the end of a line with a damaged start. */
function addressesIn(line: string): string[] {
  const values = valuesIn(line);
  const end = /[,;]([^,;]*)$/.exec(line)?.[1];
  return [values[2]?.trim() ?? '', ...(values.length <= header.length && end !== undefined ? [end] : [])];
}
