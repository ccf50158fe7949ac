import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { relinkedHtml, relinkedText } from '../html/broken-links.ts';
import { renamedText } from './naming-files.ts';
import { postRenaming } from './rename-post.ts';

const change = { slug: 'old', next: 'new' };

const same = (text: string): [string, string] => [text, text];

test.each<[string, string]>([
  ['/blog/old', '/blog/new'],
  ['/blog/old/', '/blog/new/'],
  ['/blog/old?q=1#part', '/blog/new?q=1#part'],
  ['old#part', '/blog/new#part'],
  ['./old', '/blog/new'],
  ['../blog/old', '/blog/new'],
  ...['#old', '?old', '/blog/older', '/blog/old/more', '/old', '/images/blog/old', 'https://other.example/blog/old', '//old'].map(same),
])('a link to %s leads to %s', (href, next) => {
  for (const [open, close] of ['""', "''", ['\\"', '\\"'], ['', ''], [' "', '"']])
    expect(relinkedHtml(`<p><a class="x" href=${open}${href}${close}>/blog/old</a></p>`, 'page', change)).toBe(
      `<p><a class="x" href=${open}${next}${close}>/blog/old</a></p>`,
    );
});

test.each<[string, string]>([
  ['/blog/old', '/blog/new'],
  ['Read [it](/blog/old#part), or /blog/old.', 'Read [it](/blog/new#part), or /blog/new.'],
  ['/blog/old/', '/blog/new/'],
  ...['/blog/older', '/blog/old-one', '/blog/old.html', '/2019/blog/old', 'https://mindset.example/blog/old', '../blog/old'].map(same),
])('%j in the words of the site becomes %j', (text, next) => {
  expect(relinkedText(text, change)).toBe(next);
});

const hrefs: [string, string][] = [
  ['/blog/old', '/blog/new'],
  ['old', '/blog/new'],
  ['../blog/old/', '/blog/new/'],
  ['/blog/old#a', '/blog/new#a'],
  ...['/blog/other', '#old', 'https://other.example/blog/old', ''].map(same),
];
const links = [
  (href: string) => `<a href="${href}">x</a>`,
  (href: string) => `<a title="/blog/old" href='${href}'>y</a>`,
  (href: string) => `<A\n  HREF="${href}">z</A>`,
  (href: string) => `<a href = ${href}>w</a>`,
];
const others = [
  '<p>/blog/old</p>',
  '\n',
  '<code>&lt;a href="/blog/old"&gt;</code>',
  '<img src="/blog/old">',
  "it's ",
  '\\ ',
  'é',
  '<a href="/blog/old',
];
const pieces = [
  ...links.flatMap((link) => hrefs.map(([href, next]) => ({ html: link(href), relinked: link(next) }))),
  ...others.map((html) => ({ html, relinked: html })),
];

/** The notations in which a file can hold an article. In quotation marks, some characters are escaped. */
const notations: ((html: string) => string)[] = [
  (html) => `content: |\n${html.replaceAll(/^(?=.)/gm, '  ')}\n`,
  (html) => `content: ${JSON.stringify(html)} # to /blog/old\n`,
  (html) => `content: '${html.replaceAll("'", "''").replaceAll('\n', '\n\n  ')}'\n`,
];
const head = 'title: T # as it was\nexcerpt:   E\nauthor: "A"\npublishedAt: 2026-01-05\ncategories: []\n';
const renaming = postRenaming({ from: 'posts/old.yaml', to: 'posts/new.yaml' });

test('in any article, links to the post lead to its new address, and no other byte of the file changes, or the file is refused', () => {
  assert(
    property(
      array(constantFrom(...pieces), { minLength: 1, maxLength: 12 }),
      constantFrom('page', 'old'),
      constantFrom(...notations),
      (parts, slug, notation) => {
        const [html, relinked] = (['html', 'relinked'] as const).map(
          (side) => `<p>.</p>${parts.map((part) => part[side]).join('')}<p>.</p>`,
        );
        expect(relinkedHtml(html as string, slug, change)).toBe(relinked);
        const [before, after] = [html, relinked].map((text) => head + notation(text as string));
        const written = textOrRefusal(() => renamedText(`posts/${slug}.yaml`, Buffer.from(before as string), renaming));
        // A doubled quotation mark, or a line break in a link, written as \\n.
        const isRefused = written.endsWith('correct it by hand first') && /=''|\\n +HREF/.test(before as string);
        expect(isRefused ? after : written).toBe(after);
      },
    ),
    { numRuns: times(300, 20_000) },
  );
});

function textOrRefusal(write: () => string): string {
  try {
    return write();
  } catch (error) {
    return String(error);
  }
}
