import { createContext, use, type ReactNode } from 'react';

/** Whether to render only the first viewport of a page, which shows it in half the time after a click. The rest follows in the next frames. */
export const OnlyFirstViewport = createContext(false);

/** Wraps content that is below the first viewport on every screen size. */
export function BelowViewport({ children }: { children: ReactNode }) {
  return use(OnlyFirstViewport) ? null : children;
}
