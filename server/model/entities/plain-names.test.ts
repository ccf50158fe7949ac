import { expect, test } from 'vitest';
import { plainNameFault } from './plain-names.ts';

test.each(['images/desk.jpg', 'images/covers/My Desk (1).png', 'images/été.webp', 'images/conference.png', 'posts/first-snow.yaml'])(
  '%s is a plain name',
  (file) => expect(plainNameFault(file)).toBeUndefined(),
);

test.each([
  ['images/../site.yaml', '".." begins with a dot; choose another name'],
  ['images/./desk.jpg', '"." begins with a dot; choose another name'],
  ['images/.git/HEAD', '".git" begins with a dot; choose another name'],
  ['images/a/../../.git/config', '".." begins with a dot; choose another name'],
  ['images//desk.jpg', 'a part of it is empty; write a name between two slashes'],
  ['images/', 'a part of it is empty; write a name between two slashes'],
  ['images/a\\..\\b.png', '"a\\\\..\\\\b.png" has a slash or a control character; choose another name'],
  ['images/c:desk.jpg', '"c:desk.jpg" has a character that no file on Windows can have; choose another name'],
  ['images/a\0.png', '"a\\u0000.png" has a slash or a control character; choose another name'],
  ['images/Con.png', '"Con.png" names a device on Windows, not a file; choose another name'],
  ['images/lpt1.tar.gz', '"lpt1.tar.gz" names a device on Windows, not a file; choose another name'],
  ['images/desk.png.', '"desk.png." ends with a dot or a space, which Windows leaves out; choose another name'],
  ['posts/nul.yaml', '"nul" names a device on Windows, not a file; choose another'],
  ['posts/latest.yaml', '"latest" is reserved for the site\'s own addresses; choose another'],
  ...[
    '/images/desk.jpg',
    '/etc/passwd',
    'images',
    'site.yaml',
    'posts/../site.yaml',
    'posts/a/b.yaml',
    'posts/a.txt',
    'quotes/a.yaml',
    '../images/a.png',
    '',
  ].map((file): [string, string] => [file, expect.any(String) as string]),
])('%j is not a plain name, and the fault says why', (file, fault) => {
  expect(plainNameFault(file)).toEqual(fault);
});
