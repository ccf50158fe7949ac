import { useId, useMemo, useState } from 'react';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import type { ItemField } from '../kinds/item-kind.ts';
import { folded } from '../list/item-texts.ts';

interface ItemFieldRowProps<Item> {
  field: ItemField<Item>;
  isRequired: boolean;
  value: string;
  /** It is on its way to the server, and takes nothing. */
  isSent: boolean;
  set: (value: string) => void;
  /** The others of its kind, whose values are offered. */
  items: readonly Item[];
  /** Said below the field. */
  note?: string | undefined;
}

// More than one looks through.
const mostOffers = 30;

/** A field of a dialog with its label. */
export function ItemFieldRow<Item>({
  field: { name, label, control },
  isRequired,
  value,
  isSent,
  set,
  items,
  note,
}: ItemFieldRowProps<Item>) {
  const id = useId();
  // As they were when the field got the focus: before, nobody asks, and what comes while one writes makes no better offers.
  const [others, setOthers] = useState<readonly Item[]>([]);
  const shared = {
    id,
    name,
    value,
    required: isRequired,
    readOnly: isSent,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  return (
    <div className={`field field-${typeof control === 'string' ? control : 'choice'}`}>
      <label htmlFor={id}>{label}</label>
      {control === 'lines' && <textarea {...shared} rows={4} />}
      {control === 'line' && <input {...shared} />}
      {control === 'line-like-others' && (
        <>
          <input {...shared} list={`${id}-offers`} autoComplete="off" onFocus={() => setOthers(items)} />
          <Offers id={`${id}-offers`} items={others} name={name} typed={value} />
        </>
      )}
      {typeof control !== 'string' && <ChoiceSelect id={id} value={value} choices={control} choose={set} />}
      <output id={`${id}-note`} className="field-note">
        {note}
      </output>
    </div>
  );
}

interface OffersProps<Item> {
  id: string;
  items: readonly Item[];
  name: keyof Item;
  typed: string;
}

/** The values that other items have and in which what is typed occurs, the most frequent first. */
function Offers<Item>({ id, items, name, typed }: OffersProps<Item>) {
  const values = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { [name]: value } of items) if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => ({ value, text: folded(value) }));
  }, [items, name]);
  const wanted = folded(typed);
  return (
    <datalist id={id}>
      {values
        .filter(({ text }) => text.includes(wanted))
        .slice(0, mostOffers)
        .map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
    </datalist>
  );
}
