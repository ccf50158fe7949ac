import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { topLevelBlocks } from './top-level-blocks.ts';

function slices(html: string): string[] {
  return topLevelBlocks(html).map(({ start, end }) => html.slice(start, end));
}

test.each([
  ['<p>a</p>\n<ul>\n  <li>b</li>\n</ul>\n\n<hr>\n', ['<p>a</p>', '<ul>\n  <li>b</li>\n</ul>', '<hr>']],
  ['<p>a<p>b\n<h2 id="c" >c</h2 >\n', ['<p>a', '<p>b', '<h2 id="c" >c</h2 >']],
  ['Text <b>c</b> 🌱\n<p>d</p>', ['Text <b>c</b> 🌱', '<p>d</p>']],
  [
    '<img src="/images/a.png" alt=""><br/>\n<table><tr><td>a</table>',
    ['<img src="/images/a.png" alt=""><br/>', '<table><tr><td>a</table>'],
  ],
  ['</div>\n<p>a</b\n></p>x<!-- <p> -->', ['</div>', '<p>a</b\n></p>', 'x<!-- <p> -->']],
  ['<div>\n<p>a</p>', ['<div>\n<p>a</p>']],
  ['<ul><li><table><tr><td>a</td></tr></table></li></ul><p>b', ['<ul><li><table><tr><td>a</td></tr></table></li></ul>', '<p>b']],
  ['<script>if (a < b) "</p>"</script> <svg/> <p', ['<script>if (a < b) "</p>"</script>', '<svg/>', '<p']],
  ['<p dir="rtl">שלום</p>', ['<p dir="rtl">שלום</p>']],
  [' \n', []],
])('%j has the blocks %j', (html, blocks) => expect(slices(html)).toEqual(blocks));

test('an article of nothing but tags is one block', () => {
  expect(slices(`${'<b>'.repeat(300_000)}\n`)).toEqual(['<b>'.repeat(300_000)]);
});

test('only white space is outside of the blocks, whatever the text is', () => {
  const piece = constantFrom(
    ...'<p> </p> <div> </div > <b> </b> <li> </ul> <ul> <hr> <br/> <img> a < > <!--x--> <!x> </p\n> <p\n <svg/> <script> </script> &lt; <table> <td> "'.split(
      ' ',
    ),
    ' ',
    '\n',
  );
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('');
      let end = 0;
      for (const block of topLevelBlocks(html)) {
        expect(block.start).toBeGreaterThanOrEqual(end);
        expect(block.end).toBeGreaterThan(block.start);
        expect(html.slice(end, block.start).trim()).toBe('');
        const own = html.slice(block.start, block.end);
        expect(own.trim()).toBe(own);
        end = block.end;
      }
      expect(html.slice(end).trim()).toBe('');
    }),
    { numRuns: times(1_000, 20_000), examples: [[['<div>', '</div', ' ', '<p>', '<p>']]] },
  );
});
