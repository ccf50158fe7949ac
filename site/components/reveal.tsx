import type { ReactNode } from 'react';

/**
 * The loader moves these children up slightly when they first enter the viewport. They are never hidden, so they stay
 * visible without JavaScript, in print and in full-page screenshots.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} data-reveal="" suppressHydrationWarning>
      {children}
    </div>
  );
}
