import { useState, type ReactNode } from 'react';
import { requiredContext } from '../../data/required-context.ts';
import { rememberedCall } from '../api/use-publish-state.ts';
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

function interruptedReview(): Review | undefined {
  const call = rememberedCall();
  return call && { resumed: call };
}
