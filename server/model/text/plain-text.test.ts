import { expect, test } from 'vitest';
import { plainText, startOfPlainText } from './plain-text.ts';
import { startOf } from './wording.ts';

test.each([
  ['<p>One\n  <em>wo</em>rd</p>\n<p>Two</p>', 'One word\nTwo'],
  ['<h2 id="a">Head</h2><ul><li>a<br>b</li></ul>', 'Head\na\nb'],
  ['<p>3 &lt; 4 &amp;lt; <a href="/x">&quot;x&quot;</a></p>', '3 < 4 &lt; "x"'],
  ['<p>One <em> two</em> \t three</p>\n\n<p> Four </p>', 'One  two three\nFour'],
  ['', ''],
])('the text of %j is %j', (html, text) => expect(plainText(html)).toBe(text));

test.each([
  ['paragraphs', `<p title="${'x'.repeat(300)}">One <em>word</em> &amp; two 👩‍👩‍👧‍👦</p>\n`.repeat(300)],
  ['one long paragraph', `<p>${'One &lt; two. '.repeat(3000)}</p>`],
  ['a text without a tag', 'One word. '.repeat(3000)],
])('the start of %s is that of their whole text', (_, html) => {
  const text = plainText(html);
  for (let letters = 0; letters < 400; letters += 1) expect(startOfPlainText(html, letters)).toBe(startOf(text, letters));
  expect(startOfPlainText(html, Infinity)).toBe(text);
});
