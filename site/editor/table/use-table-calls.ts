import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect } from 'react';
import { useStableCall } from '../ui/events.ts';
import { isSaveKey } from '../ui/keys.ts';
import { valuesIn, type ItemKind, type Values } from '../kinds/kind.ts';
import { wordsFor } from '../kinds/words.ts';
import type { ListSelection } from '../list/use-selection.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { fieldValues } from '../save/merge-fields.ts';
import type { CellStep } from './cell-editor.tsx';
import { estimatedRowPixels, moveByKey, nextCell, type GridFocus } from './use-grid-focus.ts';
import type { Collection } from '../api/use-collection.ts';
import { useDraftStore } from '../save/draft-store.ts';
import { savingOf } from '../save/saving-of.ts';
import { isFailure, isUnsaved } from '../save/save-state.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { useToasts } from '../ui/toasts.tsx';

export type TableCalls<Item extends { id: string }> = ReturnType<typeof useTableCalls<Item>>['calls'];

interface TableParts<Item extends { id: string }> {
  kind: ItemKind<Item>;
  found: readonly Item[];
  columns: number;
  edits: TableEdits<Item>;
  focus: GridFocus;
  selection: ListSelection<Item>;
  open: (item: Item) => void;
}

/** What keys, clicks and rows do in a table. */
export function useTableCalls<Item extends { id: string }>({ kind, found, columns, edits, focus, selection, open }: TableParts<Item>) {
  /** The edited cell, and what it had when editing began. */
  const [editing, setEditing] = useState<{ id: string; name: string; before: string }>();
  const pressed = useRef<Element>(null);
  const calls = {
    activate: useStableCall(focus.activate),
    toggle: selection.toggle,
    type: useStableCall(edits.type),
    commit: useStableCall(commit),
    cancel: useStableCall(cancel),
    run: useStableCall(edits.run),
    open: useStableCall(open),
  };
  // The same object in all renders, so that other rows are not rendered again.
  const [stable] = useState(calls);
  return { calls: stable, editing, onKeyDown, onPointerDown, onClick };

  function edit(item: Item, name: string, first?: string): void {
    const row = edits.rows.get(item.id);
    const before = (row ? fieldValues(row.state().edit) : kind.valuesOf(item))[name];
    setEditing({ id: item.id, name, before: String(before) });
    if (first !== undefined) edits.type(item, name, first);
  }

  /** Ends editing, and saves. */
  function commit(step?: CellStep): void {
    if (!editing) return;
    setEditing(undefined);
    void edits.run(editing.id, 'save');
    const { place } = focus;
    const size = { rows: found.length, columns, pageRows: 1 };
    if (step === 'down') focus.goTo({ ...place, row: Math.min(place.row + 1, found.length - 1) });
    else if (step === 'stay') focus.goTo(place);
    else if (step) focus.goTo(nextCell(place, size, step === 'next' ? 1 : -1) ?? place);
  }

  /** Ends editing, and brings back the value from before. */
  function cancel(): void {
    if (!editing) return;
    const item = found.find(({ id }) => id === editing.id);
    if (item) edits.type(item, editing.name, editing.before);
    setEditing(undefined);
    focus.goTo(focus.place);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target);
    const item = found[focus.place.row];
    if (isSaveKey(event.nativeEvent)) return saveRow(event);
    if (!cell || !item || editing) return;
    const pageRows = Math.max(1, Math.floor(window.innerHeight / estimatedRowPixels) - 4);
    const to = moveByKey(event, focus.place, { rows: found.length, columns, pageRows });
    if (to) {
      event.preventDefault();
      return focus.goTo(to);
    }
    // Enter and Space on a button or a check box are its own.
    if (event.target !== cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = kind.fields[focus.place.column - 1];
    if (event.key === ' ') selection.toggle(item.id, event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2') begin(cell, item, field?.name);
    else if (event.key.length === 1 && field && typeof field.control === 'string') edit(item, field.name, event.key);
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

  function begin(cell: Element, item: Item, name: string | undefined): void {
    if (name) edit(item, name);
    else cell.querySelector<HTMLElement>('input, button')?.click();
  }

  function onPointerDown({ target }: PointerEvent): void {
    const cell = cellOf(target);
    pressed.current = cell === document.activeElement ? cell : null;
  }

  /** The first click focuses a cell, the next one edits it. */
  function onClick({ target }: MouseEvent): void {
    const cell = cellOf(target);
    const item = found[focus.place.row];
    const field = kind.fields[focus.place.column - 1];
    if (cell && cell === pressed.current && item && field && !editing) edit(item, field.name);
  }
}

/** The cell with this element, unless it is in a note. */
function cellOf(target: EventTarget): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest('td') : null;
  return cell?.dataset['column'] === undefined ? undefined : cell;
}

export type RowEdit<Item extends { id: string }> = VersionedEdit<Values, Item>;

export type TableEdits<Item extends { id: string }> = ReturnType<typeof useRowEdits<Item>>;

/** What is typed in a table and not saved, by the id of the row, and the calls that save it. */
export function useRowEdits<Item extends { id: string }>(kind: ItemKind<Item>, collection: Collection<Item>) {
  const [rows, setRows] = useState<ReadonlyMap<string, RowEdit<Item>>>(new Map());
  const store = useDraftStore();
  const releases = useRef(new Map<RowEdit<Item>, () => void>());
  const toasts = useToasts();
  const words = wordsFor(kind);
  useEffect(() => {
    const all = releases.current;
    return () => all.forEach((release) => release());
  }, []);
  return { rows, type, run };

  function type(item: Item, name: string, value: string): void {
    (rows.get(item.id) ?? begin(item)).type(name, value);
  }

  /** An edit stays until all that was typed is saved. */
  function begin(item: Item): RowEdit<Item> {
    const edit: RowEdit<Item> = new VersionedEdit(savingOf(kind, collection), store, { item, blank: valuesIn(kind.fields) });
    releases.current.set(edit, edit.open());
    setRows((before) => new Map(before).set(item.id, edit));
    edit.subscribe(() => {
      if (edit.state().phase === 'saving' || isUnsaved(edit.state())) return;
      releases.current.get(edit)?.();
      releases.current.delete(edit);
      setRows((before) => (before.get(item.id) === edit ? new Map([...before].filter(([id]) => id !== item.id)) : before));
    });
    return edit;
  }

  /** Saves what was typed in a row, if anything, or makes its item again after it was deleted elsewhere. */
  async function run(id: string, call: 'save' | 'restore'): Promise<void> {
    const edit = rows.get(id);
    if (!edit) return;
    const saved = await edit[call]();
    if (saved && call === 'restore') toasts.success(words.restored);
    else if (!saved && isFailure(edit.state())) toasts.error(call === 'save' ? words.updateFailure : words.restoreFailure);
  }
}
