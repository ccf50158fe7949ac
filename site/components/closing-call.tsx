import type { ReactNode } from 'react';
import type { Placement } from '../data/analytics.ts';
import { BelowFold } from './below-fold.tsx';
import { BuyLink } from './buy-link.tsx';
import { JournalPicture } from './journal-picture.tsx';
import { usePageData } from '../data/page-context.ts';

interface ClosingCallProps {
  placement: Placement;
  /** What the button says. */
  label: string;
  /** What stands under the button. */
  children?: ReactNode;
}

/** The last word of a page: the closing sentence, the way to buy, and a stack of pages that goes on below the edge. */
export function ClosingCall({ placement, label, children }: ClosingCallProps) {
  const { closing } = usePageData().site;
  return (
    <BelowFold>
      <section className="closing" aria-labelledby="closing-title">
        <div className="wrap grid items-center gap-x-8 gap-y-12 pt-section lg:grid-cols-12">
          <div className="pb-4 lg:col-span-6 lg:pb-section">
            <h2 id="closing-title" className="text-display">
              {closing.title}
            </h2>
            <p className="mt-6 max-w-[19em] text-lead">{closing.text}</p>
            <div className="mt-9">
              <BuyLink placement={placement}>{label}</BuyLink>
            </div>
            {children}
          </div>
          <div className="stack lg:col-span-5 lg:col-start-8" aria-hidden="true">
            <JournalPicture type="sunday" side="right" alt="" sizes="(min-width: 46rem) 24vw, 11rem" />
            <JournalPicture type="evening" side="right" alt="" sizes="(min-width: 46rem) 24vw, 11rem" />
            <JournalPicture type="morning" side="right" alt="" sizes="(min-width: 46rem) 24vw, 11rem" />
          </div>
        </div>
      </section>
    </BelowFold>
  );
}
