import { createContext, use } from 'react';

export const ReadOnlyContext = createContext(false);

/** Whether nothing can be saved here. */
export function useIsReadOnly(): boolean {
  return use(ReadOnlyContext);
}
