import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { AllSelection, EditorState, TextSelection, type Command, type Selection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { ArticleSource } from './article-source.ts';
import { enter, toggleBlock } from './commands.ts';

test('Enter over a whole list leaves an empty paragraph to write in', () => {
  const source = new ArticleSource('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<div class="x">An island</div>\n', (text) => text);
  const { doc } = source;
  const list = TextSelection.between(doc.resolve(0), doc.resolve(doc.child(0).nodeSize));
  const state = after(source, list, chainCommands(enter, baseKeymap['Enter'] as Command));
  expect(source.write(state.apply(state.tr.insertText('New')).doc)).toBe('<p>New</p>\n<div class="x">An island</div>\n');
});

test('a block that changes its kind keeps its direction and language, and a heading that changes its level its id', () => {
  const written = (html: string, command: Command) => {
    const source = new ArticleSource(html, (text) => text);
    return source.write(after(source, new AllSelection(source.doc), command).doc);
  };
  expect(written('<p lang="he" dir="rtl">a</p>\n', toggleBlock('heading', { level: 2 }))).toBe('<h2 lang="he" dir="rtl">a</h2>\n');
  expect(written('<h2 id="a">a</h2>\n', toggleBlock('heading', { level: 3 }))).toBe('<h3 id="a">a</h3>\n');
  expect(written('<ol>\n<li><p dir="rtl">a</p><pre>b</pre></li>\n</ol>\n', toggleBlock('code_block'))).toContain('<p dir="rtl">a</p>');
});

test.each([
  ['<ol>\n<li id="note-1">ab</li>\n</ol>\n', '<ol>\n<li id="note-1">a</li>\n<li>b</li>\n</ol>\n'],
  ['<p id="начало">ab</p>\n', '<p id="начало">a</p>\n<p>b</p>\n'],
  ['<h2 id="a">ab</h2>\n', '<h2 id="a">a</h2>\n<h2>b</h2>\n'],
])('of %j that is split, one half has the id', (html, expected) => {
  const source = new ArticleSource(html, (text) => text);
  let middle = 0;
  source.doc.descendants((node, at) => void (node.isText && (middle = at + 1)));
  expect(source.write(after(source, TextSelection.create(source.doc, middle), enter).doc)).toBe(expected);
});

function after({ doc }: ArticleSource, selection: Selection, command: Command): EditorState {
  let state = EditorState.create({ doc, selection });
  command(state, (transaction) => {
    state = state.apply(transaction);
  });
  return state;
}
