import { createContext, use } from 'react';
import type { PageData } from './page-data.ts';

export const PageContext = createContext<PageData | null>(null);

/** `site` has only the words of the page's route, until the browser loads the rest for another page. */
export function usePageData(): PageData {
  const data = use(PageContext);
  if (!data) throw new Error('usePageData is used outside PageContext');
  return data;
}
