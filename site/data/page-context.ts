import { createContext, use } from 'react';
import type { PageData } from './page-data.ts';

export const PageContext = createContext<PageData | null>(null);

export function usePageData(): PageData {
  const data = use(PageContext);
  if (!data) throw new Error('usePageData is used outside PageContext');
  return data;
}
