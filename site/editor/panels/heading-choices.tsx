import { saidOf, type Headings, type ImportPreview } from '../../../server/model/api/tables-api.ts';
import type { ListKind } from '../kinds/kind.ts';
import { ChoiceField } from '../ui/choice-select.tsx';

interface HeadingChoicesProps {
  kind: Pick<ListKind<{ id: string }>, 'fields' | 'noun'>;
  headings: ImportPreview['headings'];
  chosen: Headings;
  choose: (headings: Headings) => void;
}

/** Whether a column is neither a field nor left out. */
export function hasOpenHeading(headings: ImportPreview['headings'], chosen: Headings): boolean {
  return headings.some(({ heading, field }) => field === undefined && saidOf(chosen, heading) === undefined);
}

/** A choice for each column of a table, where the headings do not say by themselves what the columns are. */
export function HeadingChoices({ kind, headings, chosen, choose }: HeadingChoicesProps) {
  const asks = hasOpenHeading(headings, chosen);
  if (!asks && Object.keys(chosen).length === 0) return null;
  const choices = [{ value: 'none', label: 'Leave out' }, ...kind.fields.map(({ name, label }) => ({ value: name, label }))];
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">What is in each column?</legend>
      {asks && (
        <p className="text-muted">Choose it for the columns that are not marked yet. The next table with these names needs no choice.</p>
      )}
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {headings.map(({ heading, field }) => {
          const value = saidOf(chosen, heading) === '' ? 'none' : field;
          return (
            <ChoiceField
              key={heading}
              label={heading}
              value={value ?? ''}
              placeholder="Choose…"
              choices={choices}
              choose={(next) => choose({ ...chosen, [heading]: next === 'none' ? '' : next })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
