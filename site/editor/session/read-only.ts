import { createContext, use } from 'react';

export const ReadOnlyContext = createContext(false);

/** Whether nothing can be saved here. What cannot work is not offered then. */
export function useIsReadOnly(): boolean {
  return use(ReadOnlyContext);
}
