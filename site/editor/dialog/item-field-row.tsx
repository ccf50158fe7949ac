import { useId } from 'react';
import type { ItemField } from '../kinds/item-kind.ts';

interface ItemFieldRowProps<Item> {
  field: ItemField<Item>;
  isRequired: boolean;
  value: string;
  set: (value: string) => void;
  /** The others of its kind, whose values are offered. */
  items: readonly Item[];
}

/** A field of a dialog with its label. */
export function ItemFieldRow<Item>({ field: { name, label, control }, isRequired, value, set, items }: ItemFieldRowProps<Item>) {
  const id = useId();
  const offers = `${id}-offers`;
  const shared = {
    id,
    name,
    value,
    required: isRequired,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  return (
    <div className={`field field-${typeof control === 'string' ? control : 'choice'}`}>
      <label htmlFor={id}>{label}</label>
      {control === 'lines' && <textarea {...shared} rows={4} />}
      {control === 'line' && <input {...shared} />}
      {control === 'line-like-others' && (
        <>
          <input {...shared} list={offers} autoComplete="off" />
          <datalist id={offers}>
            {valuesAmong(items, name).map((offer) => (
              <option key={offer}>{offer}</option>
            ))}
          </datalist>
        </>
      )}
      {typeof control !== 'string' && (
        <select {...shared}>
          {control.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function valuesAmong<Item>(items: readonly Item[], name: keyof Item): string[] {
  return [...new Set(items.map((item) => item[name]))].filter((value) => typeof value === 'string').sort();
}
