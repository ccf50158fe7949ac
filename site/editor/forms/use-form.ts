import { useEffect, useRef } from 'react';
import type { Versioned } from '../api/request.ts';
import type { Values } from '../kinds/kind.ts';
import { focusChoice } from '../save/conflict-choices.tsx';
import { useVersionedEdit, type EditView } from '../save/use-versioned-edit.ts';
import type { Call, VersionedEdit } from '../save/versioned-edit.ts';
import { useSaveKeys, type SaveKey } from '../ui/keys.ts';

interface FormOptions<V extends Values, Item extends { id: string }> {
  edit: VersionedEdit<V, Item>;
  /** The server's current version: null when it was deleted, undefined until it is read. */
  current?: Versioned<Item> | null | undefined;
  /** Whether a save may be sent. */
  canSave: () => boolean;
  /** Whether the typed values are valid. */
  check?: (() => boolean) | undefined;
  /** Called once, even when Save was pressed again before the save ended. */
  onSaved: (saved: Versioned<Item>, call: Call, stays: boolean) => void;
  /** By default, focuses the first invalid field. */
  onRefused?: () => void;
  pressSave?: (pressed: SaveKey) => void;
}

/** A form over an edit: the state of its fields, its element, and the function that saves it. */
export interface Form<V extends Values, Item extends { id: string }> {
  edit: VersionedEdit<V, Item>;
  view: EditView<V, Item>;
  root: { current: HTMLFormElement | null };
  /** Resolves to whether it saved. */
  save: (call?: Call, stays?: boolean) => Promise<boolean>;
}

/** The shortcuts, saves and live changes of a form. */
export function useForm<V extends Values, Item extends { id: string }>(options: FormOptions<V, Item>): Form<V, Item> {
  const { edit, current, canSave, check, onSaved, onRefused, pressSave } = options;
  const view = useVersionedEdit(edit);
  const root = useRef<HTMLFormElement>(null);
  const presses = useRef(0);
  useEffect(() => (current === undefined ? undefined : edit.take(current)), [edit, current]);
  useSaveKeys(root, pressSave ?? (() => void save()));
  return { edit, view, root, save };

  async function save(call: Call = 'save', stays = false): Promise<boolean> {
    const { undecided } = view;
    if (call === 'save' && undecided.length > 0) focusChoice(root.current);
    if (call === 'save' ? undecided.length > 0 || !canSave() : edit.state().phase === 'saving') return false;
    const press = (presses.current += 1);
    const saved = call === 'save' && check?.() === false ? undefined : await edit[call]();
    if (press !== presses.current) return saved !== undefined;
    if (saved) onSaved(saved, call, stays);
    else if (onRefused) onRefused();
    else requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    return saved !== undefined;
  }
}
