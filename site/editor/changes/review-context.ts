import { createContext, use } from 'react';
import type { PublishCall } from '../publish/publish-call.ts';
import type { EndedCall } from '../publish/use-publishing.ts';

/** What the review of the unpublished changes opens with. */
export interface Review {
  /** The only change, by one of its paths; all when absent. */
  only?: string | undefined;
  /** The name of the part that comes first. */
  first?: string;
  /** A call whose outcome is shown first. */
  ended?: EndedCall;
  /** A call that a reload interrupted, whose outcome is asked for. */
  resumed?: PublishCall;
  /** Focuses something else when the element that had the focus before is gone. */
  focusElsewhere?: () => void;
}

export const ReviewContext = createContext<(review: Review) => void>(() => undefined);

/** Opens the review of the unpublished changes. */
export function useReview(): (review: Review) => void {
  return use(ReviewContext);
}
