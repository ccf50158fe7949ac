import { useEffect, useRef, type KeyboardEvent } from 'react';
import { choicesOf, type Field, type Values } from '../kinds/kind.ts';
import { useVersionedEdit } from '../save/use-versioned-edit.ts';
import type { VersionedEdit } from '../save/versioned-edit.ts';
import { isOfInputMethod, isSaveKey } from '../ui/keys.ts';
import { SuggestedInput } from '../ui/suggested-input.tsx';
import type { CellStep } from './grid-keys.ts';
import type { CellEditing } from './use-cell-editing.ts';

type CellEditorProps<Item extends { id: string }> = Pick<CellEditing<Item>, 'commit' | 'leave' | 'cancel'> & {
  field: Field;
  edit: VersionedEdit<Values, Item>;
  items: readonly Item[];
};

const style = 'w-full rounded-xs border border-ink bg-sheet px-2 py-1 focus:outline-1 focus:outline-offset-0 focus:outline-ink';

export function CellEditor<Item extends { id: string }>({ field, edit, items, commit, leave, cancel }: CellEditorProps<Item>) {
  const { name, label, control } = field;
  const value = String(useVersionedEdit(edit).values[name]);
  const input = useRef<HTMLTextAreaElement & HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => {
    const element = input.current;
    element?.focus();
    // Typing continues at the end.
    if (typeof control === 'string') element?.setSelectionRange(element.value.length, element.value.length);
  }, [control]);
  const shared = {
    ref: input,
    value,
    'aria-label': label,
    onChange: ({ target }: { target: { value: string } }) => edit.type(name, target.value),
    onKeyDown: press,
    onBlur: commit,
  };
  const choices = choicesOf(field);
  if (choices)
    return (
      <select {...shared} className={`${style} min-h-9`}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  if (control === 'line-like-others') return <SuggestedInput {...shared} name={name} items={items} className={style} />;
  return control === 'lines' ? (
    <textarea {...shared} rows={2} className={`${style} block max-h-dvh-45 resize-none font-serif text-row field-sizing-content`} />
  ) : (
    <input {...shared} className={style} />
  );

  function press(event: KeyboardEvent): void {
    if (isOfInputMethod(event.nativeEvent)) return;
    const end = endOf(event);
    if (!end) return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
    if (end === 'cancel') cancel();
    else leave(end);
  }
}

function endOf({ key, shiftKey, altKey, nativeEvent }: KeyboardEvent): CellStep | 'cancel' | undefined {
  if (isSaveKey(nativeEvent) && key !== 'Enter') return 'stay';
  if (key === 'Escape') return 'cancel';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  // With Shift or Alt, Enter inserts a line break.
  return key === 'Enter' && !shiftKey && !altKey ? 'down' : undefined;
}
