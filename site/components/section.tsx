import { createContext, use, type ReactNode } from 'react';

/** The heading that a section names by `aria-labelledby`. */
export function SectionTitle({ id, text, className = 'text-title' }: { id: string; text: string; className?: string }) {
  return (
    <h2 id={id} className={className}>
      {text}
    </h2>
  );
}

/** The loader moves these up slightly when they first enter the viewport. They are never hidden: not without JavaScript, nor in print or screenshots. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} data-reveal="" suppressHydrationWarning>
      {children}
    </div>
  );
}

/** Whether to render only the first viewport of a page, which shows it in half the time after a click. The rest follows in the next frames. */
export const OnlyFirstViewport = createContext(false);

/** Wraps content that is below the first viewport on every screen size. */
export function BelowViewport({ children }: { children: ReactNode }) {
  return use(OnlyFirstViewport) ? null : children;
}
