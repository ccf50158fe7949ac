import { useId, type Ref } from 'react';
import { Check } from '../ui/buttons.tsx';

interface AltFieldProps {
  /** Empty for a decorative picture; null until the editor says what it is. */
  alt: string | null;
  set: (alt: string | null) => void;
  isMissing: boolean;
  control?: Ref<HTMLInputElement>;
}

/** The alternative text of a picture, or a tick that it is only decoration. */
export function AltField({ alt, set, isMissing, control }: AltFieldProps) {
  const id = useId();
  const isDecoration = alt === '';
  const isInvalid = isMissing && alt === null;
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="font-semibold">
          What does it show?
        </label>
        <Check label="Only decoration" checked={isDecoration} set={(isOn) => set(isOn ? '' : null)} />
      </div>
      <div className="field grid gap-[0.3rem]">
        <input
          ref={control}
          id={id}
          value={alt ?? ''}
          autoComplete="off"
          disabled={isDecoration}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => set(target.value.trim() === '' ? null : target.value)}
        />
        <p id={`${id}-note`} className="field-note">
          {isInvalid ? (
            <span role="alert" className="text-error">
              Write what the picture shows, or tick “Only decoration”.
            </span>
          ) : (
            'Read to people who do not see the picture.'
          )}
        </p>
      </div>
    </div>
  );
}
