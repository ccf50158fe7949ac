import { useState, type ReactNode } from 'react';
import { ItemAction } from './buttons.tsx';

/** The first rows of a long list, and the button that shows the others; no button once all are shown. */
export function useFirstRows<Row>(rows: readonly Row[], max: number): { shown: readonly Row[]; showAll: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, max);
  const label = `Show all ${rows.length.toLocaleString('en-US')}`;
  const button = <ItemAction icon="icon-[lucide--chevron-down]" label={label} vanishes className="-ml-2" onClick={() => setWhole(true)} />;
  return { shown, showAll: shown.length < rows.length && button };
}
