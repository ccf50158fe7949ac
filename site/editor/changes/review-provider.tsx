import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { rememberedCall } from '../publish/remembered-call.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';
import { ReviewContext } from './review-context.ts';
import type { Review } from './review-context.ts';

const ChangesDialog = lazyDialog(async () => (await import('./changes-dialog.tsx')).ChangesDialog);

/** Opens the review for the components in `children`, and by itself after a reload that interrupted a publish. */
export function ReviewProvider({ children }: { children: ReactNode }) {
  const [review, setReview] = useState<Review>();
  const [open] = useState(() => (next: Review) => setReview(next));
  useEffect(() => {
    const call = rememberedCall();
    if (call) open({ resumed: call });
  }, [open]);
  return (
    <ReviewContext value={open}>
      {children}
      {review && <ChangesDialog review={review} close={() => setReview(undefined)} />}
    </ReviewContext>
  );
}
