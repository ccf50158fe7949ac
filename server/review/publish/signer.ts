import type { RepositoryFacts } from './repository-facts.ts';

type Settings = Pick<RepositoryFacts, 'settings'>;

export function isSigning({ settings }: Settings): boolean {
  return /^(true|yes|on|1|commit\.gpgsign)$/i.test(settings.get('commit.gpgsign') ?? 'false');
}

/** The program that signs commits, for a sentence. */
export function signerOf({ settings }: Settings): string {
  const format = settings.get('gpg.format') ?? 'openpgp';
  const usual: Record<string, string> = { openpgp: 'gpg', ssh: 'ssh-keygen', x509: 'gpgsm' };
  return settings.get(`gpg.${format}.program`) ?? settings.get('gpg.program') ?? usual[format] ?? format;
}
