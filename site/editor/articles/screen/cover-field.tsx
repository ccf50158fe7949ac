import { Cover } from '../../../components/cover.tsx';
import { FieldFate } from '../../save/save-note.tsx';
import type { PickPicture } from '../../pictures/use-picture-picker.tsx';

interface CoverFieldProps {
  value: string;
  set: (value: string) => void;
  error: string | undefined;
  elsewhere: string;
  isReadOnly: boolean;
  pick: PickPicture;
}

/** The picture above a post and on its card. */
export function CoverField({ value, set, error, elsewhere, isReadOnly, pick }: CoverFieldProps) {
  return (
    <section aria-label="Cover" className="grid gap-2">
      <h2 className="font-semibold">Cover</h2>
      {value === '' ? (
        <p className="text-small text-muted">Without one, the post shows the journal.</p>
      ) : (
        <Cover image={value} sizes="20rem" loading="eager" className="border border-rule" />
      )}
      <p className="text-small empty:hidden">
        <FieldFate error={error} elsewhere={elsewhere} />
      </p>
      {!isReadOnly && (
        <div className="-ml-2 flex gap-1">
          <button
            type="button"
            className="item-action"
            onClick={() => void pick({ current: value || undefined }).then((picture) => picture && set(picture.url))}
          >
            {value === '' ? 'Choose a cover' : 'Change cover'}
          </button>
          {value !== '' && (
            <button type="button" className="item-action" onClick={() => set('')}>
              Remove cover
            </button>
          )}
        </div>
      )}
    </section>
  );
}
