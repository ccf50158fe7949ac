import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { ItemField } from '../kinds/item-kind.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { FieldFate } from '../save/field-fate.tsx';
import { Suggestions } from './suggestions.tsx';

interface ItemFieldRowProps<Item> {
  field: ItemField<Item>;
  isRequired: boolean;
  value: string;
  isReadOnly: boolean;
  set: (value: string) => void;
  /** The items whose values the field suggests. */
  items: readonly Item[];
  error: string | undefined;
  /** What changed elsewhere, in words; empty for most. */
  elsewhere: string;
  /** Shown below the field. */
  note?: ReactNode;
  control?: Ref<HTMLTextAreaElement & HTMLInputElement> | undefined;
}

/** A field of a dialog with its label. */
export function ItemFieldRow<Item>(props: ItemFieldRowProps<Item>) {
  const { field, isRequired, value, isReadOnly, set, items, error, elsewhere, note } = props;
  const { name, label, control, Control } = field;
  const id = useId();
  // The items of the moment the field got the focus: later ones make no better suggestions.
  const [others, setOthers] = useState<readonly Item[]>([]);
  const shared = {
    id,
    name,
    value,
    ref: props.control,
    required: isRequired,
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
        <FieldFate error={error} elsewhere={elsewhere} />
        {note}
      </output>
    </div>
  );
}
