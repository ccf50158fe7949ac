import type { ReactNode } from 'react';

/** The loader moves these up slightly when they first enter the viewport. They are never hidden: not without JavaScript, nor in print or screenshots. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} data-reveal="" suppressHydrationWarning>
      {children}
    </div>
  );
}
