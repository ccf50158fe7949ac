import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../fixtures/harness/content-folder.ts';
import { fingerprintAt } from '../sync/scan-tree.ts';
import { readSource } from './read-file.ts';

const text = 'text: Begin at once – “to live”.\n';

test.for<[string, Buffer]>([
  ['plain text', Buffer.from(text)],
  ['a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['CRLF', Buffer.from(text.replace('\n', '\r\n'))],
  ['U+FFFD', Buffer.from('text: A \ufffd.\n')],
  ['bytes that are not UTF-8', Buffer.from('text: caf\xe9\n', 'latin1')],
  ['half a surrogate pair', Buffer.from([0x61, 0xed, 0xa0, 0x80])],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['a NUL byte', Buffer.from('text: a\0b\n')],
  ['merge-conflict markers', Buffer.from('<<<<<<< HEAD\ntext: a\n=======\ntext: b\n>>>>>>> other\n')],
  ['a Git LFS pointer', Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n')],
  ['no bytes', Buffer.alloc(0)],
  ['more bytes than a quick read takes', Buffer.from(text.repeat(3000))],
  ['more bytes than a content file may have', Buffer.alloc(2 ** 20 + 1, 'a')],
])('a listed file with %s is read like an unlisted one', async ([, bytes]) => {
  const root = realpathSync(await temporaryFolder());
  writeFileSync(path.join(root, 'a.yaml'), bytes);
  const read = readSource(root, 'a.yaml', fingerprintAt(path.join(root, 'a.yaml')));
  expect(read).toBeDefined();
  expect(read).toEqual(readSource(root, 'a.yaml'));
});

test('a listed file that has become a link or a folder is read like an unlisted one', async () => {
  const root = realpathSync(await temporaryFolder());
  for (const name of ['a.yaml', 'b.yaml']) writeFileSync(path.join(root, name), text);
  const fingerprint = fingerprintAt(path.join(root, 'a.yaml'));
  symlinkSync('/etc/hostname', path.join(root, 'link.yaml'));
  mkdirSync(path.join(root, 'folder.yaml'));
  expect(readSource(root, 'link.yaml', fingerprint)).toMatchObject({ rule: 'link-outside' });
  expect(readSource(root, 'folder.yaml', fingerprint)).toMatchObject({ rule: 'not-a-file' });
  expect(readSource(root, 'missing.yaml', fingerprint)).toBeUndefined();
});
