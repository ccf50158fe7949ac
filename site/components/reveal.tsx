import type { ReactNode } from 'react';

/**
 * Moves its children up a little when they enter the viewport for the first time; the loader does. They are never hidden, so they are
 * visible without JavaScript, in print and in full-page screenshots.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} data-reveal="" suppressHydrationWarning>
      {children}
    </div>
  );
}
