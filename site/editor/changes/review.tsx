import { useState, type ReactNode } from 'react';
import { requiredContext } from '../../data/required-context.ts';
import { rememberedCall, usePublishState } from '../api/use-publish-state.ts';
import { changeLabels, reviewWords, useChangesOf } from '../history/item-changes.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';
import type { Review } from './changes-dialog.tsx';

const ChangesDialog = lazyDialog(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

export const [ReviewContext, useReview] = requiredContext<(review: Review) => void>('ReviewProvider');

/** Opens the review for the components in `children`, and by itself after a reload that interrupted a publish. */
export function ReviewProvider({ children }: { children: ReactNode }) {
  const [review, setReview] = useState<Review | undefined>(interruptedReview);
  return (
    <ReviewContext value={setReview}>
      {children}
      {review && <ChangesDialog review={review} reopen={setReview} close={() => setReview(undefined)} />}
    </ReviewContext>
  );
}

type ItemMarkProps = { part: string; id: string; focusElsewhere?: () => void };

/** The mark of an item that is not online yet, which opens its change; nothing for another item. */
export function ItemMark({ part, id, focusElsewhere }: ItemMarkProps) {
  const review = useReview();
  const file = `${part}/${id}.yaml`;
  const change = useChangesOf(part).find((each) => each.id === id);
  const words = reviewWords(usePublishState()?.proposals.find(({ paths }) => paths.includes(file)));
  if (!change) return null;
  return (
    <button type="button" className="change-mark" onClick={() => review({ only: file, focusElsewhere })}>
      <span className={words ? 'icon-[lucide--hourglass]' : 'icon-[lucide--cloud-upload]'} aria-hidden="true" />
      {changeLabels[change.kind]}, {words.toLowerCase() || 'not online yet'}
    </button>
  );
}

function interruptedReview(): Review | undefined {
  const call = rememberedCall();
  return call && { resumed: call };
}
