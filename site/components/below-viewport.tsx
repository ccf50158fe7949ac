import { createContext, use, type ReactNode } from 'react';

/** Whether only the first viewport of a page is rendered, so that a click shows it in half the time. The rest follows in the next frames. */
export const OnlyFirstViewport = createContext(false);

/** Wraps what is below the first viewport on every screen size. */
export function BelowViewport({ children }: { children: ReactNode }) {
  return use(OnlyFirstViewport) ? null : children;
}
