import { createContext, use } from 'react';
import type { PageData } from './page-data.ts';

export const PageContext = createContext<PageData | null>(null);

/** The site's words and facts, and where it stands. */
export function usePageData(): PageData {
  const data = use(PageContext);
  if (!data) throw new Error('usePageData stands outside PageContext');
  return data;
}
