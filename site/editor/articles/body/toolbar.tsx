import { Toolbar as RadixToolbar } from 'radix-ui';
import { memo } from 'react';
import { addColumn, addRow, deleteColumn, deleteRow, deleteTable } from './table-commands.ts';
import { toolGroups } from './tools.ts';
import type { SelectionState, Tool, ToolAction } from './tools.ts';

const tableActions = [
  ['Add row', addRow],
  ['Add column', addColumn],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
] as const;

interface ToolbarProps {
  /** Absent while the text is shown as HTML. */
  state: SelectionState | undefined;
  isReadOnly: boolean;
  run: (action: ToolAction) => void;
}

/** The buttons above the text. Arrow keys move between them. Rendered when what they show changes, and not for each key. */
export const Toolbar = memo(function Toolbar({ state, isReadOnly, run }: ToolbarProps) {
  const isOff = isReadOnly || !state;
  const button = (tool: Tool) => {
    const { name, icon, keys } = tool;
    const isHtml = tool.run === 'html';
    return (
      <RadixToolbar.Button
        key={name}
        type="button"
        className="body-tool"
        title={keys === undefined ? name : `${name} (${keys})`}
        aria-label={name}
        aria-pressed={tool.isPressed && (isHtml ? !state : state?.pressed.includes(name) === true)}
        disabled={!isHtml && (isOff || state.off.includes(name))}
        onClick={() => run(tool.run)}
      >
        <span className={icon} aria-hidden="true" />
      </RadixToolbar.Button>
    );
  };
  return (
    <div className="body-toolbar max-md:top-0">
      <RadixToolbar.Root
        className="flex flex-wrap items-center gap-y-1 max-md:flex-nowrap max-md:overflow-x-auto"
        aria-label="Formatting"
        // A click leaves the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        {toolGroups.map((group, index) => (
          <div key={group[0]?.name} className={`flex ${index > 0 ? 'ml-[0.35rem] border-l border-rule pl-[0.35rem]' : ''}`}>
            {group.map(button)}
          </div>
        ))}
        {state?.isInTable && !isOff && (
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
