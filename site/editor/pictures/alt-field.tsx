import type { Ref } from 'react';
import { Check } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';

interface AltFieldProps {
  /** Empty for a decorative picture; null until the editor says what it is. */
  alt: string | null;
  set: (alt: string | null) => void;
  isMissing: boolean;
  control?: Ref<HTMLInputElement>;
}

/** The alternative text of a picture, or a tick that it is only decoration. */
export function AltField({ alt, set, isMissing, control }: AltFieldProps) {
  return (
    <div className="mt-4">
      <TextField
        ref={control}
        label="What does it show?"
        value={alt ?? ''}
        autoComplete="off"
        disabled={alt === ''}
        set={(text) => set(text.trim() === '' ? null : text)}
        fault={isMissing && alt === null ? 'Write what the picture shows, or tick “Only decoration”.' : ''}
        note="Read to people who do not see the picture."
      />
      <Check label="Only decoration" checked={alt === ''} set={(isOn) => set(isOn ? '' : null)} />
    </div>
  );
}
