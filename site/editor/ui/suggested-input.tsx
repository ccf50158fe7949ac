import { useId, useState, type ComponentProps } from 'react';
import { folded } from '../../../server/model/text/normalize.ts';

type SuggestedInputProps = ComponentProps<'input'> & { name: string; items: readonly object[]; value: string };

const maxSuggestions = 30;

/** A text field that suggests other items' values of the same field that contain its text, most frequent first. */
export function SuggestedInput({ items, ...input }: SuggestedInputProps) {
  const id = useId();
  // Collected when the field gets the focus: later items make no better suggestions.
  const [known, setKnown] = useState<ReturnType<typeof valuesIn>>([]);
  const typed = folded(input.value);
  return (
    <>
      <input {...input} list={id} autoComplete="off" onFocus={() => setKnown(valuesIn(items, input.name))} />
      <datalist id={id}>
        {known
          .filter(({ text }) => text.includes(typed))
          .slice(0, maxSuggestions)
          .map(({ value }) => (
            <option key={value}>{value}</option>
          ))}
      </datalist>
    </>
  );
}

function valuesIn(items: readonly object[], name: string): { value: string; text: string }[] {
  const counts = new Map<string, number>();
  for (const { [name]: value } of items as readonly Readonly<Record<string, unknown>>[])
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => ({ value, text: folded(value) }));
}
