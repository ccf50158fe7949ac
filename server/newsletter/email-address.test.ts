import { expect, test } from 'vitest';
import { isEmail, mailboxOf } from './email-address.ts';

test.each(['ann@example.com', "o'ann+x@mail.example.co.uk", 'ann@xn--bcher-kva.example', 'a@b.cd', 'Ann@EXAMPLE.COM'])(
  '%s is an email address',
  (address) => expect(isEmail(address)).toBe(true),
);

test.each([
  'v@localhost',
  'v@LOCALHOST',
  'v@x',
  'a@b',
  'v@mail.localhost',
  'v@localhost.localdomain',
  'v@printer.local',
  'v@db.internal',
  'v@1.0.0.127.in-addr.arpa',
  'v@127.0.0.1',
  'v@[127.0.0.1]',
  'v@[IPv6:::1]',
  'v@2130706433',
  'v@0x7f.1',
  'v@example.com.',
  'v@.example.com',
  'v@example..com',
  '=v@example.com',
  '+v@example.com',
  '-v@example.com',
  '"v w"@example.com',
  '"v"@example.com',
  'v@example.com@localhost',
  `${'a'.repeat(250)}@example.com`,
  '',
])('%s is not an address', (address) => {
  expect(isEmail(address)).toBe(false);
});

test.each([
  ['ann@example.com', 'Ann@Example.com', 'ann+news@example.com', 'ANN+a+b@example.com', 'ann+@example.com'],
  ['jo.ann@gmail.com', 'joann@gmail.com', 'j.o.a.n.n+x@googlemail.com'],
])('%s and its spellings are one mailbox', (...spellings) => {
  expect(new Set(spellings.map(mailboxOf)).size).toBe(1);
});

test.each([
  ['jo.ann@example.com', 'joann@example.com'],
  ['ann@example.com', 'ann@example.org'],
  ['ann-news@example.com', 'ann@example.com'],
  ['+ann@example.com', '+bob@example.com'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
