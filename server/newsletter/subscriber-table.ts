import { existsSync } from 'node:fs';
import { SignedLinks } from './signed-links.ts';
import { Subscribers, subscribersFile } from './subscribers.ts';

/** The subscribers; once mails ask for confirmation, only those who confirmed. With an `origin`, each has a link to unsubscribe. */
export async function subscriberTable(folder: string, origin: string | undefined) {
  const all = await new Subscribers(folder).table();
  if (origin === undefined && !existsSync(subscribersFile(folder, 'confirmed')))
    return { table: all, kind: 'all' as const, unconfirmed: 0 };
  const confirmed = await new Subscribers(folder, 'confirmed').table();
  const emails = new Set(confirmed.map((row) => row[2]?.toLowerCase()));
  const unconfirmed = all.filter((row) => !emails.has(row[2]?.toLowerCase())).length;
  if (origin === undefined) return { table: confirmed, kind: 'confirmed' as const, unconfirmed };
  const links = new SignedLinks(folder, origin);
  const [header = [], ...rows] = confirmed;
  const linked = rows.map(async ([time = '', name = '', email = '']) => {
    return [time, name, email, await links.url('unsubscribe', { name, email })];
  });
  return { table: [[...header, 'unsubscribe'], ...(await Promise.all(linked))], kind: 'confirmed' as const, unconfirmed };
}
