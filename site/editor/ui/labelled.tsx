import { useId } from 'react';
import type { ReactNode } from 'react';

interface LabelledProps {
  label: string;
  /** Its width, as a utility. */
  width: string;
  /** The control, which gets the id. */
  children: (id: string) => ReactNode;
}

/** A control below its label. */
export function Labelled({ label, width, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`grid grid-cols-1 gap-1 ${width}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
