import type { ReactNode } from 'react';
import type { PreviewSide } from '../../../server/model/api/publish-api.ts';

interface PreviewSidesProps {
  hasBefore: boolean;
  hasAfter: boolean;
  children: (side: PreviewSide) => ReactNode;
}

/** Both sides of a preview, beside each other where there is room. */
export function PreviewSides({ hasBefore, hasAfter, children }: PreviewSidesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <figure>
        <figcaption className="mb-1 font-semibold">Published</figcaption>
        {hasBefore ? children('before') : <p className="text-muted">It is new: nothing is published yet.</p>}
      </figure>
      <figure>
        <figcaption className="mb-1 font-semibold">With your change</figcaption>
        {hasAfter ? children('after') : <p className="text-muted">It is deleted.</p>}
      </figure>
    </div>
  );
}
