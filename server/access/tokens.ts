import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UnflushedError, WriteRefusedError } from '../content/ground/errors.ts';
import { createFolder } from '../content/files/folders.ts';
import { ignoringMissing } from '../content/files/system-error.ts';
import { createFile, replaceFile } from '../content/files/write-file.ts';
import { parseJson } from '../content/ground/parse-json.ts';
import { tokenBytes } from './sessions.ts';
import { rights, type Caller, type Right } from './rights.ts';

const tokensSchema = z.array(z.object({ name: z.string(), right: z.enum(rights), hash: z.string(), addedAt: z.string() }));

export type Token = z.output<typeof tokensSchema>[number];

/** The token file cannot be used, has no token of that name, or already has one. */
export class TokenError extends WriteRefusedError {}

// Secret scanners recognize it.
const tokenPrefix = 'journal_';

// No mail reaches a name below `.invalid` (RFC 2606), so it is nobody's address.
const tokenEmail = 'token@journal.invalid';

/** The tokens of programs, in a file outside of the content, readable by its owner only. It is read each time, so a removed token ends at once. */
export class Tokens {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, 'tokens.json');
  }

  /** Lists the tokens, oldest first. @throws TokenError for a damaged file */
  list(): Token[] {
    return this.#parse(this.#read());
  }

  /** The holder of a token; undefined for an unknown or removed one. @throws like `list` */
  find(token: string): Caller | undefined {
    const sought = hashOf(token);
    const found = this.list().find((each) => each.hash === sought);
    return found && { person: { name: found.name, email: tokenEmail }, right: found.right, isToken: true };
  }

  /** Returns a new token, which is stored nowhere. @param name checked by `tokenName` @throws TokenError, and like `replaceFile` */
  async add(name: string, right: Right): Promise<string> {
    const token = tokenPrefix + randomBytes(tokenBytes).toString('base64url');
    const quoted = JSON.stringify(name);
    const added = this.#change((tokens) => {
      if (tokens.some((each) => each.name === name)) throw new TokenError(`the token ${quoted} exists; remove it first`);
      return [...tokens, { name, right, hash: hashOf(token), addedAt: new Date().toISOString() }];
    });
    await added.catch((error: unknown) => {
      throw error instanceof UnflushedError
        ? new TokenError(`the token ${quoted} was added, but the disk reports an error; remove it`)
        : error;
    });
    return token;
  }

  /** Ends a token, at once and durably. @throws like `add` */
  async remove(name: string): Promise<void> {
    await this.#change((tokens) => {
      const others = tokens.filter((each) => each.name !== name);
      if (others.length === tokens.length) throw new TokenError(`there is no token ${JSON.stringify(name)}`);
      return others;
    });
  }

  async #change(change: (tokens: Token[]) => Token[]): Promise<void> {
    const before = this.#read();
    const bytes = Buffer.from(`${JSON.stringify(change(this.#parse(before)), undefined, 2)}\n`);
    const refuseChanged = () => {
      if (this.#read() !== before) throw new TokenError('the tokens were changed at the same moment; try again');
    };
    await createFolder(path.dirname(this.#file), 0o700);
    if (before !== undefined) await replaceFile(this.#file, bytes, refuseChanged);
    else if ((await createFile(this.#file, bytes, refuseChanged, 0o600)) === 'taken') {
      refuseChanged();
      throw new TokenError('the token file cannot be created; see what is in its place');
    }
  }

  #read(): string | undefined {
    return ignoringMissing(() => readFileSync(this.#file, 'utf8'));
  }

  #parse(text = '[]'): Token[] {
    const { data, error } = tokensSchema.safeParse(parseJson(text));
    if (data) return data;
    throw new TokenError('tokens.json in JOURNAL_DATA is damaged; correct it, or delete it to end all tokens', { cause: error });
  }
}

/** A fast hash is enough: 32 random bytes cannot be guessed. Nobody can choose the hash of a guess, so the timing of comparisons tells nothing. */
export function hashOf(token: string): string {
  return hash('sha256', token);
}
