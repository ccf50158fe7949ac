import { useMemo } from 'react';
import { folded } from '../../../server/model/text/normalize.ts';

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
