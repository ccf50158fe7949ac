import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { ItemKind } from '../kinds/kind.ts';
import type { ListSelection } from '../list/use-selection.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { fieldValues } from '../save/merge-fields.ts';
import { isSaveKey } from '../ui/keys.ts';
import { moveByKey, stepFrom, type CellStep, type GridPlace } from './grid-keys.ts';
import type { useRowEdits } from './use-row-edits.ts';

interface CellEditingOptions<Item extends { id: string }> {
  kind: ItemKind<Item>;
  found: readonly Item[];
  columns: number;
  rowPixels: number;
  edits: ReturnType<typeof useRowEdits<Item>>;
  selection: ListSelection<Item>;
  /** The cell that has the tab stop of the grid. */
  place: GridPlace;
  goTo: (place: GridPlace) => void;
}

/** The edited cell of a table, and what keys and clicks do in it. */
export function useCellEditing<Item extends { id: string }>(options: CellEditingOptions<Item>) {
  const { kind, found, columns, rowPixels, edits, selection, place, goTo } = options;
  /** With what it had when editing began. */
  const [editing, setEditing] = useState<{ item: Item; name: string; before: string }>();
  const pressed = useRef<Element>(null);
  const item = found[place.row];
  const field = kind.fields[place.column - 1];
  const size = { rows: found.length, columns };
  return { editing, type, commit, cancel, handlers: { onKeyDown, onPointerDown, onClick } };

  function edit(edited: Item, name: string, first?: string): void {
    const row = edits.rows.get(edited.id);
    const before = (row ? fieldValues(row.state().edit) : kind.valuesOf(edited))[name];
    setEditing({ item: edited, name, before: String(before) });
    if (first !== undefined) edits.type(edited, name, first);
  }

  function type(value: string): void {
    if (editing) edits.type(editing.item, editing.name, value);
  }

  /** Ends editing, and saves. */
  function commit(step?: CellStep): void {
    if (!editing) return;
    setEditing(undefined);
    void edits.run(editing.item.id, 'save');
    if (step) goTo(stepFrom(place, step, size));
  }

  /** Ends editing, and brings back the value from before. */
  function cancel(): void {
    if (!editing) return;
    type(editing.before);
    setEditing(undefined);
    goTo(place);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target);
    if (isSaveKey(event.nativeEvent)) return saveRow(event);
    if (!cell || !item || editing) return;
    const pageRows = Math.max(1, Math.floor(window.innerHeight / rowPixels) - 4);
    const to = moveByKey(event, place, { ...size, pageRows });
    if (to) goTo(to);
    // Enter and Space on a button or a check box are its own.
    else if (event.target !== cell || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === ' ') selection.toggle(item.id, event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (field) edit(item, field.name);
      else cell.querySelector<HTMLElement>('input, button')?.click();
    } else if (event.key.length === 1 && field && typeof field.control === 'string') edit(item, field.name, event.key);
    else return;
    event.preventDefault();
  }

  /** Saves the row with the focus, or leads to the choice that is missing there. */
  function saveRow(event: KeyboardEvent): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null;
    event.preventDefault();
    if (event.repeat || !row) return;
    if (row.querySelector('[data-undecided]')) focusChoice(row);
    else void edits.run(row.dataset['id'] ?? '', 'save');
  }

  function onPointerDown({ target }: PointerEvent): void {
    const cell = cellOf(target);
    pressed.current = cell === document.activeElement ? cell : null;
  }

  /** The first click focuses a cell, the next one edits it. */
  function onClick({ target }: MouseEvent): void {
    const cell = cellOf(target);
    if (cell && cell === pressed.current && item && field && !editing) edit(item, field.name);
  }
}

/** The cell with this element; null in a note. */
function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('td:not([colspan])') : null;
}
