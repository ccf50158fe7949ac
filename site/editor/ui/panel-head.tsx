import type { ReactNode } from 'react';

/** The heading of a tab, with `children` beside it. */
export function PanelHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-6 pb-5">
      <h2 className="font-serif text-[1.625rem]/[1.2]">{heading}</h2>
      {children}
    </div>
  );
}
