import { useCategories } from '../../../data/use-categories.ts';
import { FieldFate } from '../../save/save-note.tsx';

interface CategoryFieldProps {
  /** Slugs, one a line. */
  value: string;
  set: (value: string) => void;
  error: string | undefined;
  elsewhere: string;
  isReadOnly: boolean;
}

/** The topics of a post. The first is the main one. */
export function CategoryField({ value, set, error, elsewhere, isReadOnly }: CategoryFieldProps) {
  const read = useCategories();
  const chosen = value.split('\n').filter(Boolean);
  const known = read.status === 'loaded' ? read.value : [];
  const unknown = chosen.filter((slug) => read.status === 'loaded' && known.every((category) => category.slug !== slug));
  const shown = [...known, ...unknown.map((slug) => ({ slug, name: `${slug} (does not exist)` }))];
  const put = (slugs: readonly string[]) => set(slugs.join('\n'));
  return (
    <fieldset className="grid gap-x-4" disabled={isReadOnly}>
      <legend className="mb-1 p-0 font-semibold">Categories</legend>
      {shown.map(({ slug, name }) => {
        const isChosen = chosen.includes(slug);
        return (
          <div key={slug} className="flex flex-wrap items-center gap-x-3">
            <label className="check">
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => put(isChosen ? chosen.filter((other) => other !== slug) : [...chosen, slug])}
              />
              {name}
            </label>
            {chosen.length > 1 && slug === chosen[0] && <span className="text-small text-muted">Main category</span>}
            {isChosen && slug !== chosen[0] && (
              <button
                type="button"
                className="item-action min-h-0 py-0"
                aria-label={`Make ${name} the main category`}
                onClick={() => put([slug, ...chosen.filter((other) => other !== slug)])}
              >
                Make main
              </button>
            )}
          </div>
        );
      })}
      <p className="text-small empty:hidden">
        <FieldFate error={error} elsewhere={elsewhere} />
      </p>
    </fieldset>
  );
}
