import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '../../../fixtures/harness/soak.ts';
import { splitBlocks, withoutHidden } from './html-tree.ts';

test.each([
  ['<p>a<p>b\n<h2 id="c" >c</h2 >\n', ['<p>a<p>b', '<h2 id="c" >c</h2 >']],
  ['<p>a\n<p>b</p>\n<div>\n<p>c', ['<p>a', '<p>b</p>', '<div>\n<p>c']],
  ['<p>a < b</p>\n<p>c</p>\n</div>\n<p>d</p>\n', ['<p>a < b</p>', '<p>c</p>', '</div>', '<p>d</p>']],
  [
    '<script>if (a < b)\n"<p></p>"</script>\n<svg>\n<g/></svg><p>a</p> 🌱 <!-- <p> -->',
    ['<script>if (a < b)\n"<p></p>"</script>\n<svg>\n<g/></svg>', '<p>a</p>', '🌱 <!-- <p> -->'],
  ],
  [`${'<b>'.repeat(300_000)}\n`, ['<b>'.repeat(300_000)]],
  ['Text <b>c</b> 🌱\n<p>d</p>', ['Text <b>c</b> 🌱', '<p>d</p>']],
  [
    '<img src="/images/a.png" alt=""><br/>\n<table><tr><td>a</td></tr></table>',
    ['<img src="/images/a.png" alt=""><br/>', '<table><tr><td>a</td></tr></table>'],
  ],
  [' \n', []],
])('%j has the blocks %j', (html, blocks) => expect(splitBlocks(html).map(({ start, end }) => html.slice(start, end))).toEqual(blocks));

test('only white space is outside of the blocks, whatever the text is', () => {
  const piece = constantFrom(
    ...'<p> </p> <div> </div > <b> <li> </ul> <ul> <hr> <br/> a < > <!--x--> </p\n> <p\n <svg/> <script> </script> "'.split(' '),
    ' ',
    '\n',
  );
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const html = pieces.join('');
      let last = 0;
      for (const { start, end } of splitBlocks(html)) {
        expect([html.slice(last, start).trim(), html.slice(start, end)]).toEqual(['', html.slice(start, end).trim()]);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(html.slice(last).trim()).toBe('');
    }),
    { numRuns: times(1_000, 20_000) },
  );
});

test('comments and scripts are hidden, and those that never end are left, in linear time', () => {
  expect(withoutHidden('<p>a<!-- <b> --><Script>b</script >c<svg>')).toBe(`<p>a${' '.repeat(31)}c<svg>`);
  const endless = '<!--<script><title>'.repeat(50_000);
  expect(withoutHidden(endless)).toBe(endless);
});
