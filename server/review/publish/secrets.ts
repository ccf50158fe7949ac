import type { Git } from '../git.ts';

/** Shorter ones are words such as `git`. */
const minSecretLength = 4;
/** A user name of this length is a token, as in `https://TOKEN@host`. */
const minTokenLength = 20;

const names = String.raw`^(remote\..*\.(url|pushurl)|url\..*\.(insteadof|pushinsteadof)|http\.(.*\.)?extraheader)$`;

/** The passwords and tokens in the settings of git, in each form that an output may have. */
export async function secretsOf(git: Git): Promise<string[]> {
  const entries = ((await git.attempt('config', '-z', '--get-regexp', names)) ?? '').split('\0');
  const forms = entries.flatMap(secretsIn).flatMap((secret) => [secret, decoded(secret), encodeURIComponent(decoded(secret))]);
  return [...new Set(forms)].filter((secret) => secret.length >= minSecretLength).sort((a, b) => b.length - a.length);
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
}

/** @param entry `remote.origin.url\nhttps://user:password@host/`, or `http.extraheader\nAuthorization: Basic …` */
function secretsIn(entry: string): string[] {
  const [, header] = /authorization: *\w+ +(\S+)/i.exec(entry) ?? [];
  const [address = ''] = /\w+:\/\/\S*/.exec(entry) ?? [];
  const { username: user = '', password = '' } = URL.canParse(address) ? new URL(address) : unparsed(address);
  return [
    ...(header === undefined ? [] : [header]),
    ...(user.length >= minTokenLength ? [user] : []),
    ...(password === '' ? [] : [password, Buffer.from(`${decoded(user)}:${decoded(password)}`).toString('base64')]),
  ];
}

/** Of an address that git refuses, such as one with a slash in its password. */
function unparsed(address: string): { username?: string; password?: string } {
  return /:\/\/(?<username>[^:@]*):(?<password>.*)@/.exec(address)?.groups ?? {};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of the password itself.
    return text;
  }
}
