import { ChangeMark, useChangesOf } from '../changes/item-changes.tsx';
import { useReview } from '../changes/review.tsx';

/** Marks an edition with unpublished changes, and opens them. */
export function EditionMark({ edition }: { edition: string }) {
  const change = useChangesOf('editions').find(({ id }) => id === edition);
  const review = useReview();
  return change && <ChangeMark change={change} open={() => review({ only: `editions/${edition}.yaml` })} />;
}
