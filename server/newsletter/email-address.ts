import { formulaStart } from '../model/text/escape-text.ts';
import { maxEmailLength } from './signup-limits.ts';

// https://html.spec.whatwg.org/#valid-e-mail-address, with a domain of two parts or more, the last of letters: no IP address, no bare host name.
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

// Names of the local machine or network (RFC 6761, RFC 6762), for which the mail server would deliver to its own accounts.
const privateDomain = /[.@](?:localhost|localdomain|local|internal|intranet|lan|invalid|arpa)$/i;

/** Whether mail to the address can reach somebody on the internet, and the address is no formula in a spreadsheet. */
export function isEmail(address: string): boolean {
  return address.length <= maxEmailLength && emailPattern.test(address) && !privateDomain.test(address) && !formulaStart.test(address);
}

/** One form for all spellings of a mailbox: lower case, without `+tag`, and without the dots that Gmail ignores. */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*$/s, '');
  return /^g(?:oogle)?mail\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
