import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, smartQuotes, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { sinkListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import {
  enter,
  insertBreak,
  leaveLastBlock,
  liftItem,
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { schema } from './schema.ts';

const rules = [
  textblockTypeInputRule(/^(#{2,4})\s$/, schema.nodes.heading, ([, marks = '']) => ({ level: marks.length })),
  wrappingInputRule(/^\s*[-*]\s$/, schema.nodes.bullet_list),
  wrappingInputRule(/^\s*1[.)]\s$/, schema.nodes.ordered_list),
  wrappingInputRule(/^\s*>\s$/, schema.nodes.blockquote),
  textblockTypeInputRule(/^```$/, schema.nodes.code_block),
  ...smartQuotes,
];

// Tab leaves the text, so that nobody is caught in it. Ctrl+Enter saves.
const { 'Mod-Enter': _save, ...baseKeys } = baseKeymap;

/** What keys do in the text. @param askForLink opens the dialog for a link */
export function typingPlugins(askForLink: Command): Plugin[] {
  return [
    inputRules({ rules }),
    keymap({
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-e': toggleCode,
      'Mod-k': askForLink,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-Alt-2': toggleHeading(2),
      'Mod-Alt-3': toggleHeading(3),
      'Shift-Mod-7': toggleList('ordered_list'),
      'Shift-Mod-8': toggleList('bullet_list'),
      'Shift-Mod-9': toggleQuote,
      'Mod-]': sinkListItem(schema.nodes.list_item),
      'Mod-[': liftItem,
      Enter: enter,
      'Shift-Enter': insertBreak,
      ArrowDown: leaveLastBlock,
      Backspace: undoInputRule,
    }),
    keymap(baseKeys),
    history(),
    dropCursor({ color: 'var(--color-accent)', width: 2 }),
    gapCursor(),
  ];
}
