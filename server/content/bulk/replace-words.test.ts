import { expect, test } from 'vitest';
import type { Replacement } from '../../model/api/request-schemas.ts';
import { linesToReplace, replaceWords } from './replace-words.ts';

test.each([
  // Tags, attributes, comments and scripts stay.
  [
    'mind',
    'soul',
    '<p class="mind">Mind <a href="/mind" title="a > mind">mind</a><!-- mind --></p>\n<script>mind()</script><img alt="mind">',
    '<p class="mind">soul <a href="/mind" title="a > mind">soul</a><!-- mind --></p>\n<script>mind()</script><img alt="mind">',
  ],
  // A word that markup splits is not found.
  ['mindset', 'x', '<p><em>Mind</em>set, mind&shy;set</p>', '<p><em>Mind</em>set, mind&shy;set</p>'],
  // A replacement is text.
  ['b', '<b> & "c"', '<p>a b</p>', '<p>a &lt;b&gt; &amp; "c"</p>'],
  // Character references, and whitespace of the source.
  ['Tom & Jerry', 'They', '<p>Tom &amp; Jerry, Tom &AMP; Jerry; Tom\n  &amp;&nbsp;Jerry.</p>', '<p>They, Tom &AMP; Jerry; They.</p>'],
  ['&', 'and', '<p>a &amp; b &lt; amp</p>', '<p>a and b &lt; amp</p>'],
  ['amp', 'x', '<p>a &amp; b &copy; amp</p>', '<p>a &amp; b &copy; x</p>'],
  ['1 < 2', '1', '<p>1 < 2 &lt; 3, 1 &lt; 2</p>', '<p>1 &lt; 3, 1</p>'],
  ['end', 'x', 'The end', 'The x'],
  // A bare < stays text beside a replacement.
  [' b', 'b', '<p>If a < b then c > d.</p>', '<p>If a &lt;b then c > d.</p>'],
  ['D', 'amp;lt;', '<p>R&D</p>', '<p>R&amp;amp;lt;</p>'],
  [' copy', 'copy', '<p>Tom & copy; R &amp; copy</p>', '<p>Tom &amp;copy; R &amp;copy</p>'],
  [' x ', '', '<p>&co x py;</p>', '<p>&amp;copy;</p>'],
])('%j becomes %j in the HTML %j', (find, by, content, expected) => {
  expect(replaceAll({ content }, { find, by })).toEqual({ content: expected });
});

test('words that people read are replaced at any depth, and ids, addresses and boxes are not', () => {
  const page = {
    name: 'Box',
    blocks: [
      { heading: 'A box' },
      { list: ['box', 'box of x'] },
      { text: { words: 'box', size: 'box' } },
      { image: { file: '/images/box.png' } },
    ],
    back: ['box-page'],
    captions: { box: 'A box' },
    keywords: ['box', 'Box', 'a'],
  };
  expect(replaceAll(page, { find: 'box', by: 'jar' })).toEqual({
    name: 'jar',
    blocks: [
      { heading: 'A jar' },
      { list: ['box', 'jar of x'] },
      { text: { words: 'box', size: 'box' } },
      { image: { file: '/images/box.png' } },
    ],
    back: ['box-page'],
    captions: { box: 'A jar' },
    keywords: ['box', 'jar', 'a'],
  });
});

test('placeholders, words with a meaning and data for search engines stay', () => {
  const page = {
    blocks: [{ title: '{Weeks} weeks' }, { notes: [{ to: 'quote', text: 'A quote' }] }],
    structuredData: { text: 'weeks' },
  };
  expect(replaceAll(page, { find: 'weeks', by: 'days' })).toEqual({ ...page, blocks: [{ title: '{Weeks} days' }, page.blocks[1]] });
  expect(replaceAll(page, { find: 'quote', by: 'saying' })).toMatchObject({
    blocks: [{}, { notes: [{ to: 'quote', text: 'A saying' }] }],
  });
});

test('a field or a list entry that becomes empty is removed; one that was empty before stays', () => {
  expect(replaceAll({ text: 'a b', author: 'b', category: '', keywords: ['b', 'c'] }, { find: 'b', by: '' })).toEqual({
    text: 'a ',
    category: '',
    keywords: ['c'],
  });
  // A block keeps its empty field, which the schema then refuses: nobody meant an empty block.
  expect(replaceAll({ blocks: [{ heading: 'b' }] }, { find: 'b', by: '' })).toEqual({ blocks: [{ heading: '' }] });
});

test('each line that changes is shown with some words around it, and can be replaced on its own', () => {
  const far = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
  const fields = { text: `One mind ${far} and mind.\nNo.\nmind`, content: `<h2>Mind &amp; <i>body</i></h2>\n<p>A mindset.</p>` };
  const replacement = { ...plain, find: 'mind', by: 'soul' };
  const lines = linesToReplace(fields, replacement);
  expect(lines.map(({ field, line, places }) => [field, line, places])).toEqual([
    ['text', 0, 2],
    ['text', 2, 1],
    ['content', 1, 1],
    ['content', 3, 1],
  ]);
  const shown = lines.map(({ parts }) => parts.map(({ is, text }) => (is === 'same' ? text : `[${is} ${text}]`)).join(''));
  expect(shown.slice(1)).toEqual(['[removed mind][added soul]', '[removed Mind][added soul] & body', 'A [removed mind][added soul]set.']);
  expect(shown[0]).toMatch(/^One \[removed mind\]\[added soul\] w0 .* … .*w39 and \[removed mind\]\[added soul\]\.$/);
  expect(replaceWords(fields, replacement, lines.slice(1, 3))).toEqual({
    text: `One mind ${far} and mind.\nNo.\nsoul`,
    content: `<h2>soul &amp; <i>body</i></h2>\n<p>A mindset.</p>`,
  });
});

test('text that already reads like the replacement is not a change', () => {
  expect(linesToReplace({ text: 'Mind\nmind' }, { ...plain, find: 'mind', by: 'Mind' }).map(({ line }) => line)).toEqual([1]);
});

const plain = { isWhole: false, matchesCase: false, parts: [] };

function replaceAll(fields: object, words: Pick<Replacement, 'find' | 'by'>): object {
  const replacement = { ...plain, ...words };
  return replaceWords(fields, replacement, linesToReplace(fields, replacement));
}
