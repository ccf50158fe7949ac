import { expect, test } from 'vitest';
import { mergeLines } from '../../server/model/text/merge-lines.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

const base = [
  '<p>one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight</p>',
  '<p>between</p>',
  '<ul>',
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `<li>${letter}</li>`),
  '</ul>',
  '<p>after</p>',
  '<table><tbody>',
  ...['g', 'h', 'i', 'j'].map((letter) => `<tr><td>${letter}</td></tr>`),
  '</tbody></table>',
  '<blockquote>',
  ...['k', 'l', 'm', 'n'].map((letter) => `<p>${letter}</p>`),
  '</blockquote>',
  '',
].join('\n');

const mark = (tag: string, from: string, to: string) => (html: string) =>
  html.replace(from, `<${tag}>${from}`).replace(to, `${to}</${tag}>`);
const before = (what: string, added: string) => (html: string) => html.replace(what, `${added}\n${what}`);

const edits: Record<string, (html: string) => string> = {
  'marks a link': mark('a', 'two', 'six'),
  'marks a link inside': mark('a', 'four', 'four'),
  'marks a quote': mark('q', 'two', 'five'),
  'marks a quote that crosses': mark('q', 'three', 'seven'),
  'marks in bold': mark('strong', 'four', 'seven'),
  'divides the paragraph': before('five', '</p>\n<p>'),
  'makes a heading of it': (html) => html.replace('<p>one', '<h2>one').replace('eight</p>', 'eight</h2>'),
  'numbers the list': (html) => html.replace('<ul>', '<ol>').replace('</ul>', '</ol>'),
  'divides the list': before('<li>c</li>', '</ul>\n<p>break</p>\n<ul>'),
  'divides the list later': before('<li>e</li>', '</ul>\n<p>rest</p>\n<ul>'),
  'makes paragraphs of the list': (html) => html.replace(/<\/?ul>\n/g, '').replace(/<(\/?)li>/g, '<$1p>'),
  'adds an item': before('<li>d</li>', '<li>new</li>'),
  'adds a row': before('<tr><td>i</td></tr>', '<tr><td>new row</td></tr>'),
  'divides the table': before('<tr><td>i</td></tr>', '</tbody></table>\n<p>pause</p>\n<table><tbody>'),
  'removes the table around its rows': (html) => html.replace(/<.?table>|<.?tbody>/g, '').replace(/<tr><td>(.)<\/td><\/tr>/g, '<p>$1</p>'),
  'quotes the list': (html) => html.replace('<ul>', '<blockquote>\n<ul>').replace('</ul>', '</ul>\n</blockquote>'),
  'quotes more': (html) => html.replace('<p>between', '<blockquote>\n<p>between').replace('after</p>', 'after</p>\n</blockquote>'),
  'removes the quotation': (html) => html.replace(/<.?blockquote>\n/g, ''),
  'divides the quotation': before('<p>m</p>', '</blockquote>\n<p>said she</p>\n<blockquote>'),
};

test('a browser parses each merge of two edits as it is written, without an element inside another of its kind', async () => {
  const page = await browser.open('about:blank');
  const merges = Object.entries(edits).flatMap(([one, edit]) =>
    Object.entries(edits).flatMap(([other, otherEdit]) => {
      const merged = one === other ? undefined : mergeLines({ base, theirs: edit(base), mine: otherEdit(base) });
      return merged === undefined ? [] : [{ name: `${one}, ${other}`, merged }];
    }),
  );
  const all = merges.map(({ merged }) => merged);
  const read = await page.evaluate(
    (texts) =>
      texts.map((html) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        return { html: body.innerHTML, nested: body.querySelectorAll('a a, q q, strong strong, blockquote blockquote, p p').length };
      }),
    [...Object.values(edits).map((edit) => edit(base)), ...all],
  );
  expect(read.splice(0, Object.keys(edits).length).every(({ nested }) => nested === 0)).toBe(true);
  expect(merges.map(({ name }, index) => ({ name, ...read[index] }))).toEqual(
    merges.map(({ name, merged }) => ({ name, html: merged, nested: 0 })),
  );
  expect(merges.length).toBeGreaterThan(150);
});
