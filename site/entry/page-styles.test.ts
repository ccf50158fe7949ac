import { expect, test } from 'vitest';
import { cssOf } from '../../server/model/api/page-request.ts';
import { pageStyles } from './page-styles.ts';
import { parseRules } from '../style-rules-plugin.ts';

const cssFor = (css: string, html: string) => cssIn(pageStyles(parseRules(css))(html).element);
const cssIn = (element: Buffer) => element.toString().replace(/^<style>|<\/style>$/g, '');

test.each([
  ['p{margin:0}', '<p>', true],
  ['p{margin:0}', '<pre>', false],
  ['.a .b{margin:0}', '<p class="a"><b class="b c">', true],
  ['.a .b{margin:0}', '<p class="a">', false],
  ['.a .b,i{margin:0}', '<i>', true],
  ['.a:not(.b){margin:0}', '<p class="a">', true],
  ['.a:not(:has(.b)){margin:0}', '<p class="a">', true],
  ['.a:nth-child(odd){margin:0}', '<p class="a">', true],
  ['.a:dir(rtl){margin:0}', '<p class="a">', true],
  ['::view-transition-old(root){margin:0}', '<p>', true],
  ['.a:has(.b){margin:0}', '<p class="a">', false],
  ['.a:is(.b,.c){margin:0}', '<p class="a c">', true],
  ['.a:is(.b,.c){margin:0}', '<p class="c">', false],
  [':is(.\\*\\:py-1>*){margin:0}', '<p class="*:py-1">', true],
  [':is(.\\*\\:py-1>*){margin:0}', '<p>', false],
  ['.w-1\\/2{margin:0}', '<p class="w-1/2">', true],
  ['.gap-\\[clamp\\(1\\.5rem\\,2vw\\,3rem\\)\\]{margin:0}', '<p class="gap-[clamp(1.5rem,2vw,3rem)]">', true],
  [
    ".\\[\\&\\>a\\]\\:before\\:content-\\[\\'·\\'\\]>a:before{margin:0}",
    '<p class="[&amp;&gt;a]:before:content-[&#x27;·&#x27;]"><a>',
    true,
  ],
  ['.hover\\:b:hover{margin:0}', '<p class="b">', false],
  ['[class*="icon-["]{margin:0}', '<p>', true],
  ['.\\32xl{margin:0}', '<p>', true],
  ['::-webkit-datetime-edit{margin:0}', '<input type="text">', false],
  ['::-webkit-datetime-edit{margin:0}', '<input required="" type="date">', true],
  ['::-webkit-datetime-edit{margin:0}', '<input type="date" class="a"><input type="text">', true],
])('%s is inlined with %s: %j', (css, html, isNeeded) => {
  expect(cssFor(css, html)).toBe(isNeeded ? css : '');
});

test('pages with different classes get different rules', () => {
  const stylesFor = pageStyles(parseRules('.a{top:0}.b{top:1px}'));
  const pages = ['<p class="a">', '<p class="b">', '<p class="a"></p><p class="b">', '<p class="a">'];
  expect(pages.map((html) => cssIn(stylesFor(html).element))).toEqual(['.a{top:0}', '.b{top:1px}', '.a{top:0}.b{top:1px}', '.a{top:0}']);
});

test('at-rules without a needed rule are left out, and the order stays', () => {
  const css = '@layer a,b;@media print{.a{top:0}.b{top:1px}}@layer b{@media print{.c{top:0}}}@font-face{font-family:F}.a{left:0}';
  expect(cssFor(css, '<p class="a">')).toBe('@layer a,b;@media print{.a{top:0}}@font-face{font-family:F}.a{left:0}');
  expect(cssOf(parseRules(css))).toBe(css);
});

test('variables of the theme are inlined if a needed rule uses them, directly or not', () => {
  const css = '@layer theme{:root,:host{--a:var(--b);--b:1px;--c:2px;}}p{top:var(--a)}i{top:var(--c)}@property --c{syntax:"*"}';
  expect(cssFor(css, '<p>')).toBe('@layer theme{:root,:host{--a:var(--b);--b:1px;}}p{top:var(--a)}');
});
