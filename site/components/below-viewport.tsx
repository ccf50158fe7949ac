import { createContext, use, useDeferredValue } from 'react';
import type { ReactNode } from 'react';

const OnlyFirstViewport = createContext(false);

interface FirstViewportProps {
  /** The path of the current page. */
  path: string;
  /** Whether a click led here. Going back renders the whole page at once, so that the browser can restore the scroll position. */
  isClick: () => boolean;
  children: ReactNode;
}

/** Renders the first viewport of a page after a click; `BelowViewport` follows in the next frames. */
export function FirstViewport({ path, isClick, children }: FirstViewportProps) {
  const rendered = useDeferredValue(path);
  const isOnly = rendered !== path && isClick();
  return <OnlyFirstViewport value={isOnly}>{children}</OnlyFirstViewport>;
}

/** Whether only the first viewport is rendered. */
export function useFirstViewport(): boolean {
  return use(OnlyFirstViewport);
}

/** Wraps what is below the first viewport on every screen size. */
export function BelowViewport({ children }: { children: ReactNode }) {
  return use(OnlyFirstViewport) ? null : children;
}
