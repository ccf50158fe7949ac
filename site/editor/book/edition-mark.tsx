import { ChangeMark } from '../changes/change-mark.tsx';
import { useReview } from '../changes/review-context.ts';
import { useChangesOf } from '../changes/use-item-changes.ts';

/** Marks an edition with unpublished changes, and opens them. */
export function EditionMark({ edition }: { edition: string }) {
  const change = useChangesOf('editions').find(({ id }) => id === edition);
  const review = useReview();
  return change && <ChangeMark change={change} open={() => review({ only: `editions/${edition}.yaml` })} />;
}
