import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>One\n  <em>wo</em>rd</p>\n<p>Two</p>', 'One word\nTwo'],
  ['<h2 id="a">Head</h2><ul><li>a<br>b</li></ul>', 'Head\na\nb'],
  ['<p>3 &lt; 4 &amp;lt; <a href="/x">&quot;x&quot;</a></p>', '3 < 4 &lt; "x"'],
  ['', ''],
])('the text of %j is %j', (html, text) => expect(plainText(html)).toBe(text));
