import { existsSync } from 'node:fs';
import { StartRefusedError } from '../content/ground/errors.ts';

export interface NewsletterSettings {
  smtp: string;
  /** The sender; the site's name and address when absent. `NEWSLETTER_FROM`. */
  from?: string | undefined;
  /** The mailing service that gets confirmed addresses. `NEWSLETTER_WEBHOOK`. */
  webhook?: string | undefined;
  /** Module that knows the calls of the service. `NEWSLETTER_RECIPE`. */
  recipe?: string | undefined;
}

/** Undefined without `NEWSLETTER_SMTP`: signups are stored without confirmation. @throws StartRefusedError for an invalid variable */
export function readNewsletterSettings(environment: Readonly<Record<string, string | undefined>>): NewsletterSettings | undefined {
  const { NEWSLETTER_SMTP: smtp, NEWSLETTER_FROM: from, NEWSLETTER_WEBHOOK: webhook, NEWSLETTER_RECIPE: recipe, SITE_URL } = environment;
  if (!smtp) {
    if (webhook) throw new StartRefusedError('NEWSLETTER_WEBHOOK: only confirmed addresses are handed on; set NEWSLETTER_SMTP too');
    return undefined;
  }
  // The message must not repeat the value, which has a password.
  const url = URL.canParse(smtp) ? new URL(smtp) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw new StartRefusedError('NEWSLETTER_SMTP: write the address of a mail server, such as smtps://user:password@mail.example');
  if (!SITE_URL) throw new StartRefusedError('NEWSLETTER_SMTP: the links in the mails need the address of the site; set SITE_URL too');
  if (from && !/^[^\r\n<>]*<[^\s<>]+@[^\s<>]+>$|^[^\s<>]+@[^\s<>]+$/.test(from))
    throw new StartRefusedError(
      `NEWSLETTER_FROM: ${JSON.stringify(from)} is not a sender; write one such as Mindset <letter@mindset.example>`,
    );
  if (webhook && !isServiceAddress(webhook))
    throw new StartRefusedError('NEWSLETTER_WEBHOOK: write an address that starts with https:// (on this machine also http://)');
  if (recipe && !existsSync(recipe)) throw new StartRefusedError(`NEWSLETTER_RECIPE: there is no file ${recipe}`);
  return { smtp, from: from || undefined, webhook: webhook || undefined, recipe: recipe || undefined };
}

function isServiceAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname));
}
