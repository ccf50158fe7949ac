import { tokenName } from '../../server/access/sessions.ts';
import { rights, type Right } from '../../server/access/rights.ts';
import { Tokens } from '../../server/access/tokens.ts';
import { readDataFolder } from '../../server/settings.ts';
import { UsageError } from '../input/usage-error.ts';

type TokenAction = 'add' | 'list' | 'remove';
type TokenOptions = Partial<Record<Right, boolean>>;

/** Adds a token and prints it, lists the tokens, or removes one. @throws UsageError for a name that git cannot write; like `Tokens` */
export async function changeTokens(action: TokenAction, name: string | undefined, options: TokenOptions): Promise<void> {
  const tokens = new Tokens(readDataFolder(process.env));
  if (action === 'list') {
    if (name !== undefined) throw new UsageError('list takes no name; it shows all tokens');
    for (const token of tokens.list()) process.stdout.write(`${token.addedAt.slice(0, 10)}  ${token.right.padEnd(6)}  ${token.name}\n`);
    return;
  }
  const parsed = tokenName.safeParse(name ?? '');
  if (!parsed.success) throw new UsageError(`the name of the token: ${parsed.error.issues[0]?.message}`);
  if (action === 'remove') return tokens.remove(parsed.data);
  const right = rights.find((each) => options[each]) ?? 'read';
  process.stdout.write(`${await tokens.add(parsed.data, right)}\n`);
  process.stderr.write('Store it now, it is not shown again. A program sends it as Authorization: Bearer TOKEN.\n');
}
