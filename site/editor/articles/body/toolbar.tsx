import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { Toolbar as RadixToolbar } from 'radix-ui';
import { memo } from 'react';
import {
  blockAround,
  hasMark,
  insertBlock,
  insertRule,
  linkRange,
  toggleBold,
  toggleCode,
  toggleCodeBlock,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable, newTable } from './table-commands.ts';

/** What the buttons show of the selection. */
export interface SelectionState {
  pressed: readonly string[];
  isInTable: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export function selectionState(state: EditorState): SelectionState {
  const list = blockAround(state, 'bullet_list', 'ordered_list')?.node.type.name;
  const heading = blockAround(state, 'heading')?.node.attrs['level'] as number | undefined;
  const is = [
    ['Heading', heading === 2],
    ['Subheading', heading === 3],
    ['Bold', hasMark(state, 'strong', 'b')],
    ['Italic', hasMark(state, 'em', 'i')],
    ['Link', linkRange(state) !== undefined],
    ['Code', hasMark(state, 'code')],
    ['Bulleted list', list === 'bullet_list'],
    ['Numbered list', list === 'ordered_list'],
    ['Quotation', blockAround(state, 'blockquote') !== undefined],
    ['Block of code', blockAround(state, 'code_block') !== undefined],
  ] as const;
  return {
    pressed: is.filter(([, isPressed]) => isPressed).map(([name]) => name),
    isInTable: blockAround(state, 'table_cell', 'table_header') !== undefined,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

interface Action {
  name: string;
  icon: string;
  keys?: string;
  run: Command;
}

const styles: readonly (readonly Action[])[] = [
  [
    { name: 'Heading', icon: 'icon-[lucide--heading-2]', keys: 'Ctrl+Alt+2', run: toggleHeading(2) },
    { name: 'Subheading', icon: 'icon-[lucide--heading-3]', keys: 'Ctrl+Alt+3', run: toggleHeading(3) },
  ],
  [
    { name: 'Bold', icon: 'icon-[lucide--bold]', keys: 'Ctrl+B', run: toggleBold },
    { name: 'Italic', icon: 'icon-[lucide--italic]', keys: 'Ctrl+I', run: toggleItalic },
    { name: 'Code', icon: 'icon-[lucide--code]', keys: 'Ctrl+E', run: toggleCode },
  ],
  [
    { name: 'Bulleted list', icon: 'icon-[lucide--list]', keys: 'Ctrl+Shift+8', run: toggleList('bullet_list') },
    { name: 'Numbered list', icon: 'icon-[lucide--list-ordered]', keys: 'Ctrl+Shift+7', run: toggleList('ordered_list') },
    { name: 'Quotation', icon: 'icon-[lucide--text-quote]', keys: 'Ctrl+Shift+9', run: toggleQuote },
  ],
];

const inserts: readonly Action[] = [
  { name: 'Table', icon: 'icon-[lucide--table]', run: insertBlock(newTable()) },
  { name: 'Block of code', icon: 'icon-[lucide--square-code]', run: toggleCodeBlock },
  { name: 'Line', icon: 'icon-[lucide--minus]', run: insertRule },
];

const tableActions = [
  ['Add row', addRow],
  ['Add column', addColumn],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
] as const;

interface ToolbarProps {
  state: SelectionState;
  isHtml: boolean;
  isReadOnly: boolean;
  run: (command: Command) => void;
  askForLink: () => void;
  askForPicture: () => void;
  toggleHtml: () => void;
}

/** The buttons above the text. Arrow keys move between them. Rendered when what they show changes, and not for each key. */
export const Toolbar = memo(function Toolbar({ state, isHtml, isReadOnly, run, askForLink, askForPicture, toggleHtml }: ToolbarProps) {
  const isOff = isReadOnly || isHtml;
  const button = ({ name, icon, keys, run: command }: Action) => (
    <ToolButton
      key={name}
      name={name}
      icon={icon}
      keys={keys}
      isPressed={state.pressed.includes(name)}
      isOff={isOff}
      act={() => run(command)}
    />
  );
  const actions = (all: readonly Action[]) => all.map(button);
  return (
    <div className="body-toolbar">
      <RadixToolbar.Root
        className="flex flex-wrap items-center gap-y-1"
        aria-label="Formatting"
        // A click leaves the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {styles.map((group, index) => (
          <div key={group[0]?.name} className={`flex ${index > 0 ? 'body-tools' : ''}`}>
            {actions(group)}
          </div>
        ))}
        <div className="body-tools flex">
          <ToolButton
            name="Link"
            icon="icon-[lucide--link]"
            keys="Ctrl+K"
            isPressed={state.pressed.includes('Link')}
            isOff={isOff}
            act={askForLink}
          />
          <ToolButton name="Picture" icon="icon-[lucide--image]" isOff={isOff} act={askForPicture} />
          {actions(inserts)}
        </div>
        <div className="body-tools flex">
          <ToolButton name="Undo" icon="icon-[lucide--undo-2]" keys="Ctrl+Z" isOff={isOff || !state.canUndo} act={() => run(undo)} />
          <ToolButton name="Redo" icon="icon-[lucide--redo-2]" keys="Ctrl+Y" isOff={isOff || !state.canRedo} act={() => run(redo)} />
          <ToolButton name="Edit as HTML" icon="icon-[lucide--file-code]" isPressed={isHtml} isOff={false} act={toggleHtml} />
        </div>
        {state.isInTable && !isOff && (
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
});

interface ToolButtonProps {
  name: string;
  icon: string;
  keys?: string | undefined;
  /** Absent for a button that is never pressed. */
  isPressed?: boolean;
  isOff: boolean;
  act: () => void;
}

function ToolButton({ name, icon, keys, isPressed, isOff, act }: ToolButtonProps) {
  return (
    <RadixToolbar.Button
      type="button"
      className="body-tool"
      title={keys === undefined ? name : `${name} (${keys})`}
      aria-label={name}
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={act}
    >
      <span className={icon} aria-hidden="true" />
    </RadixToolbar.Button>
  );
}
