import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { EditorState, TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { ArticleSource } from './article-source.ts';
import { enter } from './commands.ts';

test('Enter over a whole list leaves an empty paragraph to write in', () => {
  const source = new ArticleSource('<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<div class="x">An island</div>\n', (text) => text);
  const { doc } = source;
  const list = TextSelection.between(doc.resolve(0), doc.resolve(doc.child(0).nodeSize));
  let state = EditorState.create({ doc, selection: list });
  chainCommands(enter, baseKeymap['Enter'] as Command)(state, (transaction) => {
    state = state.apply(transaction);
  });
  state = state.apply(state.tr.insertText('New'));
  expect(source.write(state.doc)).toBe('<p>New</p>\n<div class="x">An island</div>\n');
});
