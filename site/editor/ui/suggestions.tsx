import { useMemo } from 'react';
import { folded } from '../../../server/model/text/normalize.ts';

interface SuggestionsProps {
  id: string;
  items: readonly object[];
  name: string;
  typed: string;
}

const maxSuggestions = 30;

/** The values of other items that contain the typed text, the most frequent first, for the `list` of an input. */
export function Suggestions({ id, items, name, typed }: SuggestionsProps) {
  const values = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { [name]: value } of items as readonly Readonly<Record<string, unknown>>[])
      if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
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
