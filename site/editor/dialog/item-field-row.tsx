import { useId, useState, useMemo, type ReactNode, type Ref } from 'react';
import { folded } from '../../../server/model/text/normalize.ts';
import type { FieldName, ItemField, ItemKind } from '../kinds/item-kind.ts';
import { FieldFate } from '../save/save-note.tsx';
import type { EditView } from '../save/use-versioned-edit.ts';
import type { VersionedEdit } from '../save/versioned-edit.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';

interface ItemFieldRowProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  field: ItemField<Item>;
  edit: VersionedEdit<Item, FieldName<Item>>;
  view: EditView<Item, FieldName<Item>>;
  /** The items whose values the field suggests. */
  items: readonly Item[];
  note: ReactNode;
  input: Ref<HTMLTextAreaElement & HTMLInputElement> | undefined;
}

export function ItemFieldRow<Item extends { id: string }>({ kind, field, edit, view, items, note, input }: ItemFieldRowProps<Item>) {
  const { name, label, control, Control } = field;
  const value = view.values[name];
  const error = view.errors[name];
  const isSaving = view.phase === 'saving';
  const isReadOnly = isSaving || view.edit.choices[name] === 'theirs';
  // What is being saved takes no changes: the dialog closes then.
  const set = (typed: string) => isSaving || edit.type(name, typed);
  const id = useId();
  // The items of the moment the field got the focus: later ones make no better suggestions.
  const [others, setOthers] = useState<readonly Item[]>([]);
  const shared = {
    id,
    name,
    value,
    ref: input,
    required: kind.required.includes(name),
    readOnly: isReadOnly,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  const isWide = control === 'lines' || control === 'line';
  return (
    <div className={`field grid content-start gap-[0.3rem] ${isWide ? 'col-span-full' : ''}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {control === 'lines' && <textarea {...shared} rows={4} />}
      {control === 'line' && !Control && <input {...shared} />}
      {control === 'line-like-others' && (
        <>
          <input {...shared} list={`${id}-suggestions`} autoComplete="off" onFocus={() => setOthers(items)} />
          <Suggestions id={`${id}-suggestions`} items={others} name={name} typed={value} />
        </>
      )}
      {Control && <Control id={id} value={value} isReadOnly={isReadOnly} set={set} />}
      {typeof control !== 'string' && <ChoiceSelect id={id} value={value} choices={control} choose={set} />}
      <output id={`${id}-note`} className="field-note">
        <FieldFate error={error} elsewhere={view.elsewhere[name]} />
        {note}
      </output>
    </div>
  );
}

interface SuggestionsProps<Item> {
  id: string;
  items: readonly Item[];
  name: keyof Item;
  typed: string;
}

const maxSuggestions = 30;

/** The values of other items that contain the typed text, the most frequent first, for the `list` of an input. */
export function Suggestions<Item>({ id, items, name, typed }: SuggestionsProps<Item>) {
  const values = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { [name]: value } of items) if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => ({ value, text: folded(value) }));
  }, [items, name]);
  const wanted = folded(typed);
  return (
    <datalist id={id}>
      {values
        .filter(({ text }) => text.includes(wanted))
        .slice(0, maxSuggestions)
        .map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
    </datalist>
  );
}
