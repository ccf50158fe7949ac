import { stripVTControlCharacters } from 'node:util';
import { decoded, visibleText } from '../model/text/escape-text.ts';

const maxShownLength = 8000;

/** Sanitizes the output of a program for a browser or a terminal: removes terminal codes, control characters and credentials in addresses. */
export function shownOutput(output: string): string {
  const text = visibleText(withoutCredentials(stripVTControlCharacters(output.replace(/\r\n?/g, '\n'))), '\n\t').trim();
  return text.length <= maxShownLength ? text : `…${text.slice(-maxShownLength)}`;
}

/** Shorter values are words such as `git`. */
const minSecretLength = 4;
/** A value in a query of this length may be a token. */
const minValueLength = 8;
/** A user name of this length is a token, as in `https://TOKEN@host`. */
const minTokenLength = 20;

/** Hides `secrets`, and drops user names, queries and fragments of addresses, except the user of SSH and the query that opens a pull request. */
export function withoutCredentials(text: string, secrets: readonly string[] = []): string {
  return secrets
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
    .replace(userOf, (_, scheme: string, user: string) => (scheme === 'ssh' ? `ssh://${user.replace(/:.*/s, '')}@` : `${scheme}://`))
    .replace(queryOf, (whole, address: string) => (opensPullRequest.test(address) ? whole : address));
}

// In an address that git refuses, the password may contain a slash.
// The lengths are bounded, since a hook may print a word of a megabyte.
const userOf = /(?<!\w)(\w{1,30}):\/\/([^/\s@:]*:(?!\d+\/)\S{0,500}|[^/\s]*)@/g;
const queryOf = /(\w:\/\/[^\s'"<>?#]{0,2000})[?#][^\s'"<>]*/g;

/** The part of an address by which forges open a pull request after a push. */
export const opensPullRequest = /merge_requests\/new|\/compare\/|\/pull\/new|pull-requests\/new/;

export const secretSettings = String.raw`^(remote\..*\.(url|pushurl)|url\..*\.(insteadof|pushinsteadof)|http\.(.*\.)?extraheader)$`;

/**
 * The passwords and tokens in git settings (`remote.origin.url\nhttps://…`, `http.extraheader\nAuthorization: …`) or addresses, in all forms that an
 * output may have, the longest first.
 */
export function secretsIn(settings: readonly string[]): string[] {
  const forms = settings.flatMap(secretsOf).flatMap((secret) => [secret, decoded(secret), encodeURIComponent(decoded(secret))]);
  return [...new Set(forms)].filter((secret) => secret.length >= minSecretLength).sort((a, b) => b.length - a.length);
}

function secretsOf(setting: string): string[] {
  const [, header] = /authorization: *\w+ +(\S+)/i.exec(setting) ?? [];
  const [address = ''] = /\w+:\/\/.*/s.exec(setting) ?? [];
  const { username: user = '', password = '' } = URL.canParse(address) ? new URL(address) : unparsed(address);
  const [, ...query] = address.split(/[?#&]/);
  return [
    ...(header === undefined ? [] : [header]),
    ...(user.length >= minTokenLength ? [user] : []),
    ...(password === '' ? [] : [password, Buffer.from(`${decoded(user)}:${decoded(password)}`).toString('base64')]),
    ...query.map((part) => part.replace(/^[^=]*=/, '')).filter((value) => value.length >= minValueLength),
  ];
}

/** The credentials of an address that git refuses, such as one with a slash in its password. */
function unparsed(address: string): { username?: string; password?: string } {
  return /:\/\/(?<username>[^:@]*):(?<password>.*)@/.exec(address)?.groups ?? {};
}
