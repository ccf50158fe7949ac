import { useEffect, useEffectEvent } from 'react';
import type { ArticleErrors } from './article-form-reducer.ts';

/** Where the first field with an error is. */
export function errorView({ title, excerpt, content }: ArticleErrors): 'details' | 'write' {
  return (title ?? excerpt ?? content) === undefined ? 'details' : 'write';
}

/** After a save that was refused, takes the focus to the first field with an error. */
export function useFocusOnError(root: { current: HTMLFormElement | null }, refusals: number, showField: () => void): void {
  const goToField = useEffectEvent((count: number) => {
    if (count === 0) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field && !field.checkVisibility()) showField();
    requestAnimationFrame(() => field?.focus());
  });
  useEffect(() => goToField(refusals), [refusals]);
}
