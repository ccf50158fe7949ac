import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Attrs } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { Toolbar as RadixToolbar } from 'radix-ui';
import {
  blockAround,
  hasMark,
  insertBlock,
  isIn,
  linkRange,
  toggleBlock,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { schema, type MarkName, type NodeName } from './schema.ts';
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable, newTable } from './table-commands.ts';

/** What a button does: a command of the text, or what it opens. */
export type ToolAction = Command | 'link' | 'picture' | 'html';

interface Tool {
  name: string;
  icon: string;
  /** Its shortcut in the text: `Ctrl+B`. */
  keys?: string;
  run: ToolAction;
  /** Whether the selection has it; absent for a button that is not a toggle. */
  isPressed?: (state: EditorState) => boolean;
  isOff?: (state: EditorState) => boolean;
}

/** The toggle of a kind of block, pressed where the selection has it. */
const block = (name: NodeName, run: Command, attrs?: Attrs) => ({ run, isPressed: (state: EditorState) => isIn(state, name, attrs) });
const list = (name: 'bullet_list' | 'ordered_list') => ({
  run: toggleList(name),
  isPressed: (state: EditorState) => blockAround(state, 'bullet_list', 'ordered_list')?.node.type.name === name,
});
const mark = (run: Command, ...names: MarkName[]) => ({ run, isPressed: (state: EditorState) => hasMark(state, ...names) });
const heading = (level: number) => block('heading', toggleBlock('heading', { level }), { level });

const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'Heading', icon: 'icon-[lucide--heading-2]', keys: 'Ctrl+Alt+2', ...heading(2) },
    { name: 'Subheading', icon: 'icon-[lucide--heading-3]', keys: 'Ctrl+Alt+3', ...heading(3) },
  ],
  [
    { name: 'Bold', icon: 'icon-[lucide--bold]', keys: 'Ctrl+B', ...mark(toggleBold, 'strong', 'b') },
    { name: 'Italic', icon: 'icon-[lucide--italic]', keys: 'Ctrl+I', ...mark(toggleItalic, 'em', 'i') },
    { name: 'Code', icon: 'icon-[lucide--code]', keys: 'Ctrl+E', ...mark(toggleCode, 'code') },
  ],
  [
    { name: 'Bulleted list', icon: 'icon-[lucide--list]', keys: 'Ctrl+Shift+8', ...list('bullet_list') },
    { name: 'Numbered list', icon: 'icon-[lucide--list-ordered]', keys: 'Ctrl+Shift+7', ...list('ordered_list') },
    { name: 'Quotation', icon: 'icon-[lucide--text-quote]', keys: 'Ctrl+Shift+9', ...block('blockquote', toggleQuote) },
  ],
  [
    { name: 'Link', icon: 'icon-[lucide--link]', keys: 'Ctrl+K', run: 'link', isPressed: (state) => linkRange(state) !== undefined },
    { name: 'Picture', icon: 'icon-[lucide--image]', run: 'picture' },
    { name: 'Table', icon: 'icon-[lucide--table]', run: insertBlock(newTable()) },
    { name: 'Block of code', icon: 'icon-[lucide--square-code]', ...block('code_block', toggleBlock('code_block')) },
    { name: 'Line', icon: 'icon-[lucide--minus]', run: insertBlock(schema.node('horizontal_rule')) },
  ],
  [
    { name: 'Undo', icon: 'icon-[lucide--undo-2]', keys: 'Ctrl+Z', run: undo, isOff: (state) => undoDepth(state) === 0 },
    { name: 'Redo', icon: 'icon-[lucide--redo-2]', keys: 'Ctrl+Y', run: redo, isOff: (state) => redoDepth(state) === 0 },
    { name: 'Edit as HTML', icon: 'icon-[lucide--file-code]', run: 'html', isPressed: () => false },
  ],
];

/** The keymap of the tools. @param askForLink opens the link dialog */
export function toolKeys(askForLink: Command): Record<string, Command> {
  const bound = toolGroups.flat().flatMap(({ keys, run }) => {
    const command = run === 'link' ? askForLink : run;
    return keys && typeof command === 'function' ? [[keys.replace('Ctrl', 'Mod').replaceAll('+', '-').toLowerCase(), command]] : [];
  });
  return Object.fromEntries(bound) as Record<string, Command>;
}

const tableActions = [
  ['Add row', addRow],
  ['Add column', addColumn],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
] as const;

type ToolbarProps = { state: EditorState | undefined; isReadOnly: boolean; run: (action: ToolAction) => void };

/** The buttons above the text. Arrow keys move between them. @param state absent while the text is shown as HTML */
export function Toolbar({ state, isReadOnly, run }: ToolbarProps) {
  const isOff = isReadOnly || !state;
  const button = (tool: Tool) => {
    const { name, icon, keys } = tool;
    const isHtml = tool.run === 'html';
    return (
      <RadixToolbar.Button
        key={name}
        type="button"
        className="toggle grid size-[min(2.25rem,11vw)] place-items-center rounded-xs text-[min(1.125rem,6vw)] disabled:cursor-not-allowed disabled:text-rule"
        title={keys === undefined ? name : `${name} (${keys})`}
        aria-label={name}
        aria-pressed={tool.isPressed && (isHtml ? !state : state !== undefined && tool.isPressed(state))}
        disabled={!isHtml && (isOff || tool.isOff?.(state))}
        onClick={() => run(tool.run)}
      >
        <span className={icon} aria-hidden="true" />
      </RadixToolbar.Button>
    );
  };
  return (
    // Static below a tall bar, where it would be out of sight.
    <div className="sticky top-14.25 z-5 border-y border-rule bg-paper py-1.5 in-[.article-bar:has(.trouble)~*]:static max-md:top-0">
      <RadixToolbar.Root
        className="flex flex-wrap items-center gap-y-1 max-md:overflow-x-auto **:focus-visible:-outline-offset-2"
        aria-label="Formatting"
        // Keeps the selection in the text at a click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {toolGroups.map((group, index) => (
          <div key={group[0]?.name} className={`flex ${index > 0 ? 'ml-1.5 border-l border-rule pl-1.5' : ''}`}>
            {group.map(button)}
          </div>
        ))}
        {!isOff && blockAround(state, 'table_cell', 'table_header') && (
          <div className="flex basis-full flex-wrap gap-x-1 border-t border-rule pt-1">
            {tableActions.map(([name, command]) => (
              <RadixToolbar.Button key={name} type="button" className="item-action" onClick={() => run(command)}>
                {name}
              </RadixToolbar.Button>
            ))}
          </div>
        )}
      </RadixToolbar.Root>
    </div>
  );
}
