import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import type { Collection } from '../api/use-collection.ts';
import { failureSentence } from '../api/request.ts';
import { valuesIn, type ItemKind, type Values } from '../kinds/kind.ts';
import type { ListFocus } from '../list/use-list-focus.ts';
import type { ListSelection } from '../list/use-selection.ts';
import { useDraftStore } from '../save/draft-store.ts';
import { fieldValues } from '../save/merge-fields.ts';
import { isUnsaved, needsLogIn, type Trouble } from '../save/save-state.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { isSaveKey } from '../ui/keys.ts';
import { useToasts } from '../ui/toasts.tsx';
import { moveByKey, stepFrom, type CellStep, type GridPlace } from './grid-keys.ts';

interface CellEditingOptions<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  found: readonly Item[];
  selection: ListSelection<Item>;
  focus: Pick<ListFocus, 'chosen' | 'index' | 'goTo'>;
}

export type CellEditing<Item extends { id: string }> = ReturnType<typeof useCellEditing<Item>>;

type RowEdit<Item extends { id: string }> = VersionedEdit<Values, Item>;

/** The estimated height of a row that is not rendered yet: one line of text. */
export const rowPixels = 40;

/** The first column of fields, after the checkboxes. */
export const firstColumn = 1;

/**
 * The edited cell of a table, with handlers for keys and clicks. A cell is saved when it is left. Input that could not be saved becomes a
 * draft, which the list offers, and its dialog shows the error.
 */
export function useCellEditing<Item extends { id: string }>(options: CellEditingOptions<Item>) {
  const { kind, collection, found, selection, focus } = options;
  /** The edited cell, with its value from before. */
  const [begun, setEditing] = useState<{ id: string; name: string; before: unknown; edit: RowEdit<Item> }>();
  // Its row may have left the list.
  const editing = found.some(({ id }) => id === begun?.id) ? begun : undefined;
  const [saving, setSaving] = useState<ReadonlyMap<string, RowEdit<Item>>>(new Map());
  const pressed = useRef<Element>(null);
  const store = useDraftStore();
  const toasts = useToasts();
  /** The cell that has the tab stop of the grid. */
  const place = { row: focus.index, column: focus.chosen?.part ?? firstColumn };
  const item = found[place.row];
  const field = kind.fields[place.column - 1];
  const size = { rows: found.length, columns: kind.fields.length + 2 };
  const goTo = ({ row, column }: GridPlace) => focus.goTo(row, column);
  return { place, editing, saving, commit, leave, cancel, handlers: { onKeyDown, onPointerDown, onClick } };

  function begin(row: Item, name: string, first?: string): void {
    const { id } = row;
    const edit = saving.get(id) ?? new VersionedEdit(kind, collection, store, { item: row, blank: valuesIn(kind.fields) });
    setEditing({ id, name, before: fieldValues(edit.state().edit)[name], edit });
    if (first !== undefined) edit.type(name, first);
  }

  /** Ends editing and saves, because the field has lost the focus. */
  function commit(): void {
    if (!editing) return;
    setEditing(undefined);
    void save(editing);
  }

  /** Moves the focus out of the edited cell, which ends editing. */
  function leave(step: CellStep): void {
    goTo(stepFrom(place, step, size));
  }

  /** Restores the value from before and ends editing. */
  function cancel(): void {
    editing?.edit.type(editing.name, editing.before);
    leave('stay');
  }

  async function save({ id, edit }: { id: string; edit: RowEdit<Item> }): Promise<void> {
    if (!isUnsaved(edit.state())) return;
    const release = edit.open();
    setSaving((before) => new Map(before).set(id, edit));
    const saved = await edit.save();
    const { phase, trouble } = edit.state();
    if (phase === 'editing') setSaving((before) => new Map([...before].filter(([, other]) => other !== edit)));
    release();
    if (!saved && trouble) toasts.error(reasonOf(trouble));
  }

  function reasonOf(trouble: Trouble): string {
    if (trouble.kind === 'changed') return 'Changed by two people. Press “Keep writing” to choose a version.';
    if (trouble.kind === 'invalid') return Object.values(trouble.errors).join(' ');
    if (needsLogIn({ trouble })) return failureSentence(trouble);
    return trouble.kind === 'refused' ? `${kind.words.updateFailure} ${failureSentence(trouble)}` : kind.words.updateFailure;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target);
    // Otherwise the browser would save the page. A cell is saved when it is left.
    if (isSaveKey(event.nativeEvent)) return event.preventDefault();
    if (!cell || !item || editing) return;
    const pageRows = Math.max(1, Math.floor(window.innerHeight / rowPixels) - 4);
    const to = moveByKey(event, place, { ...size, pageRows });
    if (to) goTo(to);
    // Buttons and checkboxes handle Enter and Space themselves.
    else if (event.target !== cell || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === ' ') selection.toggle(item.id, event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (field) begin(item, field.name);
      else cell.querySelector<HTMLElement>('input, button')?.click();
    } else if (event.key.length === 1 && field && typeof field.control === 'string') begin(item, field.name, event.key);
    else return;
    event.preventDefault();
  }

  function onPointerDown({ target }: PointerEvent): void {
    const cell = cellOf(target);
    pressed.current = cell === document.activeElement ? cell : null;
  }

  /** The first click focuses a cell, the next edits it. */
  function onClick({ target }: MouseEvent): void {
    const cell = cellOf(target);
    if (cell && cell === pressed.current && item && field && !editing) begin(item, field.name);
  }
}

/** The cell around this element; null in a note. */
function cellOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('td:not([colspan])') : null;
}
