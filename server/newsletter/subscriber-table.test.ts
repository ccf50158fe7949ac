import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { SignedLinks } from './signed-links.ts';
import { subscriberTable } from './subscriber-table.ts';
import { Subscribers } from './subscribers.ts';

test('each subscriber has the link of their own address', async () => {
  const [folder, origin] = [await temporaryFolder(), 'https://mindset.example'];
  const emails = ['ann@x.example', "'ann@x.example"];
  const subscribers = new Subscribers(folder, 'confirmed');
  for (const email of emails) await subscribers.add({ name: 'Ann', email });
  const [, ...rows] = (await subscriberTable(folder, origin)).table;
  const links = new SignedLinks(folder, origin);
  const tokens = rows.map((row) => new URL(row[3] ?? '').searchParams.get('token') ?? '');
  expect(await Promise.all(tokens.map((token) => links.read('unsubscribe', token)))).toEqual(emails.map((email) => ({ name: '', email })));
});
