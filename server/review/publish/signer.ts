import type { Git } from '../git.ts';

export async function isSigning(git: Git): Promise<boolean> {
  return (await git.attempt('config', '--type=bool', 'commit.gpgSign')) === 'true';
}

/** The program that signs commits, for a sentence. */
export async function signerOf(git: Git): Promise<string> {
  const format = (await git.attempt('config', 'gpg.format')) ?? 'openpgp';
  const usual: Record<string, string> = { openpgp: 'gpg', ssh: 'ssh-keygen', x509: 'gpgsm' };
  const program = (await git.attempt('config', `gpg.${format}.program`)) ?? (await git.attempt('config', 'gpg.program'));
  return program ?? usual[format] ?? format;
}
