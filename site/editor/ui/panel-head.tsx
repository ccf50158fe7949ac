import type { ReactNode } from 'react';
import { ItemLink } from './buttons.tsx';

type PanelLink = { label: string; href: string };

/** The heading of a screen, with `children` beside it. @param back the screen that leads to this one */
export function PanelHead({ heading, back, children }: { heading: string; back?: PanelLink; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-3 pb-4">
      {back && <ItemLink {...back} icon="icon-[lucide--arrow-left]" className="-mr-2 -ml-2" />}
      <h2 ref={back && focusWhenLost} tabIndex={-1} className="font-serif text-heading outline-none">
        {heading}
      </h2>
      {children}
    </div>
  );
}

/** Focuses a heading when the focused element was removed, but not on a page that was just loaded. */
export function focusWhenLost(heading: HTMLElement | null): void {
  if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) heading?.focus({ preventScroll: true });
}
