import { fileInPlaceOf, notAFolder } from './content/files/folders.ts';
import { StartRefusedError } from './content/ground/errors.ts';
import { readNewsletterSettings, type NewsletterSettings } from './newsletter/newsletter-settings.ts';

export interface Settings {
  /** Folder for what is not content. `JOURNAL_DATA`, or `var`. */
  dataFolder: string;
  /** The site's public origin, without a slash at the end. `SITE_URL`. */
  siteOrigin?: string | undefined;
  analyticsKey?: string | undefined;
  /** Opens the editor; without one it is open to this machine only. `JOURNAL_EDITOR_PASSWORD`. */
  editorPassword?: string | undefined;
  /** Asks for confirmation by mail; without it signups are stored as they come. `NEWSLETTER_…`. */
  newsletter?: NewsletterSettings | undefined;
  /** How many proxies in front name the visitor, for the limits of signups and logins. `TRUST_PROXY`. */
  trustedProxies?: number;
  /** Opens the editor to people who send for review and do not put online. `JOURNAL_REVIEW_PASSWORD`. */
  reviewPassword?: string | undefined;
}

/** @throws StartRefusedError for a variable with a wrong value */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { SITE_URL, ANALYTICS_KEY, JOURNAL_EDITOR_PASSWORD, JOURNAL_REVIEW_PASSWORD } = environment;
  const editorPassword = checkedPassword('JOURNAL_EDITOR_PASSWORD', JOURNAL_EDITOR_PASSWORD);
  const reviewPassword = checkedPassword('JOURNAL_REVIEW_PASSWORD', JOURNAL_REVIEW_PASSWORD);
  if (reviewPassword !== undefined && (editorPassword ?? reviewPassword) === reviewPassword)
    throw new StartRefusedError('JOURNAL_REVIEW_PASSWORD: set JOURNAL_EDITOR_PASSWORD too, to a different password');
  return {
    dataFolder: readDataFolder(environment),
    siteOrigin: SITE_URL ? originOf(SITE_URL) : undefined,
    analyticsKey: ANALYTICS_KEY || undefined,
    editorPassword,
    reviewPassword,
    newsletter: readNewsletterSettings(environment),
    trustedProxies: readTrustedProxies(environment),
  };
}

/** @throws StartRefusedError when a file is in its place */
export function readDataFolder({ JOURNAL_DATA }: Readonly<Record<string, string | undefined>>): string {
  const folder = JOURNAL_DATA || 'var';
  const file = fileInPlaceOf(folder);
  if (file !== undefined) throw new StartRefusedError(`JOURNAL_DATA: ${file} ${notAFolder}`);
  return folder;
}

function checkedPassword(variable: string, password: string | undefined): string | undefined {
  if (!password) return undefined;
  if (password.length < minPasswordLength)
    throw new StartRefusedError(`${variable}: it must have at least ${minPasswordLength} characters, because anybody may try to guess it`);
  if (password.length > maxPasswordLength) throw new StartRefusedError(`${variable}: it must have at most ${maxPasswordLength} characters`);
  return password;
}

function readTrustedProxies({ TRUST_PROXY = '' }: Readonly<Record<string, string | undefined>>): number {
  if (/^\d?$/.test(TRUST_PROXY)) return Number(TRUST_PROXY);
  throw new StartRefusedError(
    `TRUST_PROXY: ${JSON.stringify(TRUST_PROXY)} is not the number of proxies in front of the server; write 0 to 9`,
  );
}

const minPasswordLength = 12;
const maxPasswordLength = 256;

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (isOrigin) return url.origin;
  throw new StartRefusedError(`SITE_URL: ${JSON.stringify(address)} is not a site's address; write one such as https://mindset.example`);
}
