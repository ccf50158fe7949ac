import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/harness/content-folder.ts';
import { SignedLinks } from './signed-links.ts';

const ann = { name: 'Ann', email: 'ann@example.com' };
const dayMs = 86_400_000;

test('a link is valid for its purpose and its time, even in the next process', async () => {
  const folder = await temporaryFolder();
  const confirm = await tokenOf(new SignedLinks(folder, 'https://mindset.example'), 'confirm');
  const unsubscribe = await tokenOf(new SignedLinks(folder, 'https://mindset.example'), 'unsubscribe');
  const links = new SignedLinks(folder, 'https://mindset.example');
  expect(await links.read('confirm', confirm)).toEqual(ann);
  expect(await links.read('confirm', confirm, Date.now() + 3 * dayMs + 60_000)).toBe('late');
  expect(await links.read('unsubscribe', unsubscribe, Date.now() + 3650 * dayMs)).toEqual({ name: '', email: ann.email });
  expect(await links.read('confirm', unsubscribe)).toBe('forged');
  expect(await links.read('unsubscribe', confirm)).toBe('forged');
});

test('a token that is empty, cut off, changed, or signed with another key is forged', async () => {
  const links = new SignedLinks(await temporaryFolder(), 'https://mindset.example');
  const token = await tokenOf(links, 'confirm');
  const [payload = '', signature = ''] = token.split('.');
  const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('ann@', 'bob@')).toString('base64url');
  const foreign = await tokenOf(new SignedLinks(await temporaryFolder(), 'https://mindset.example'), 'confirm');
  const forged = ['', '.', payload, `${payload}.`, `.${signature}`, token.slice(0, -3), `${other}.${signature}`, `${payload}.é`, foreign];
  for (const wrong of forged) expect([wrong, await links.read('confirm', wrong)]).toEqual([wrong, 'forged']);
});

test('the key is readable by its owner only, made once, and never replaced', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'newsletter.key');
  await Promise.all(Array.from({ length: 5 }, () => tokenOf(new SignedLinks(folder, ''), 'confirm')));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file)).toHaveLength(32);
  await writeFile(file, 'short');
  await expect(tokenOf(new SignedLinks(folder, ''), 'confirm')).rejects.toThrow('newsletter.key must have 32 bytes');
  expect(await readFile(file, 'utf8')).toBe('short');
});

async function tokenOf(links: SignedLinks, purpose: 'confirm' | 'unsubscribe'): Promise<string> {
  return (await links.url(purpose, ann)).split('token=')[1] ?? '';
}
