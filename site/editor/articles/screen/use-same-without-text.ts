import { useMemo } from 'react';
import type { ArticleValues } from '../../kinds/article-fields.ts';

/** The values without the text: the same object until one of them changes. */
export function useSameWithoutText(values: ArticleValues): ArticleValues {
  const key = JSON.stringify({ ...values, content: '' });
  return useMemo(() => JSON.parse(key) as ArticleValues, [key]);
}
