import { createContext, use, useDeferredValue } from 'react';
import type { ReactNode } from 'react';

const OnlyFirstScreen = createContext(false);

interface FirstScreenProps {
  /** Where one is. */
  path: string;
  /** Whether one came by a click. Going back needs the whole page at once, for the browser to find the place one was at. */
  isClick: () => boolean;
  children: ReactNode;
}

/** Shows a page that one clicked to before all of it is drawn: what stands in `BelowFold` follows in the next frames. */
export function FirstScreen({ path, isClick, children }: FirstScreenProps) {
  const drawn = useDeferredValue(path);
  const isOnly = drawn !== path && isClick();
  return <OnlyFirstScreen value={isOnly}>{children}</OnlyFirstScreen>;
}

/** Whether only the first screen is drawn now. */
export function useFirstScreen(): boolean {
  return use(OnlyFirstScreen);
}

/** Around what a page has below its first screen, on a phone and on a desk. */
export function BelowFold({ children }: { children: ReactNode }) {
  return use(OnlyFirstScreen) ? null : children;
}
