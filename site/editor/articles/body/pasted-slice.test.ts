import { Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { ArticleSource } from './article-source.ts';
import { keepBlocks } from './pasted-slice.ts';

const list = '<ul>\n<li>One<ul>\n<li>Sub</li>\n</ul></li>\n<li>Two</li>\n</ul>\n';

test.each([
  ['a list after a text', '<p>a|</p>\n', list, `<p>a</p>\n${list}`],
  ['a list inside a text', '<p>a|b</p>\n', list, `<p>a</p>\n${list}<p>b</p>\n`],
  ['a list into an empty paragraph', '<p>a</p>\n<p>|</p>\n', list, `<p>a</p>\n${list}`],
  ['a list after an item', '<ul>\n<li>a|</li>\n</ul>\n', list, `<ul>\n<li>a</li>\n${list.slice('<ul>\n'.length)}`],
  ['a heading and its text', '<h2>a|</h2>\n', '<h3>b</h3>\n<p>c</p>\n', '<h2>a</h2>\n<h3>b</h3>\n<p>c</p>\n'],
  ['a quotation', '<p>a|</p>\n', '<blockquote><p>b</p></blockquote>\n', '<p>a</p>\n<blockquote><p>b</p></blockquote>\n'],
  ['two paragraphs', '<p>a|d</p>\n', '<p>b</p>\n<p>c</p>\n', '<p>ab</p>\n<p>cd</p>\n'],
  ['a heading alone', '<p>a|</p>\n', '<h2>b</h2>\n', '<p>ab</p>\n'],
  [
    'blocks in a cell',
    '<table>\n<tbody>\n<tr><td>a|</td><td>z</td></tr>\n</tbody>\n</table>\n',
    '<h2>b</h2>\n<ul>\n<li>c</li>\n</ul>\n',
    '<table>\n<tbody>\n<tr><td>ab<br>c</td><td>z</td></tr>\n</tbody>\n</table>\n',
  ],
])('%s stays what it is when it is pasted', (_, html, pasted, expected) => {
  const source = new ArticleSource(html, (text) => text);
  let at = 0;
  source.doc.descendants((node, start) => {
    if (node.isText && node.text?.includes('|')) at = start + node.text.indexOf('|');
  });
  let state = EditorState.create({ doc: source.doc });
  state = state.apply(state.tr.delete(at, at + 1));
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  const slice = keepBlocks(Slice.maxOpen(new ArticleSource(pasted, (text) => text).doc.content, true), state.selection.$from);
  expect(source.write(state.apply(state.tr.replaceSelection(slice)).doc)).toBe(expected);
});
