import type { ReactNode } from 'react';
import type { Placement } from '../data/analytics.ts';
import { BelowViewport } from './below-viewport.tsx';
import { BuyLink } from './buy-link.tsx';
import { JournalPicture } from './journal-picture.tsx';
import { usePageData } from '../data/page-context.ts';

interface ClosingCallProps {
  placement: Placement;
  /** The text of the button. */
  label: string;
  /** Shown below the button. */
  children?: ReactNode;
}

const stack = [
  { type: 'sunday', place: 'top-[5%] left-[44%]' },
  { type: 'evening', place: 'top-[14%] left-[22%]' },
  { type: 'morning', place: 'top-[24%] left-0' },
] as const;

/** The end of a page: a sentence, a buy link, and a stack of pages that continues below the edge. */
export function ClosingCall({ placement, label, children }: ClosingCallProps) {
  const { closing } = usePageData().site;
  return (
    <BelowViewport>
      <section className="overflow-hidden border-t border-rule bg-tint print:hidden" aria-labelledby="closing-title">
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
          <div className="relative h-[clamp(16rem,34vw,32rem)] self-end lg:col-span-5 lg:col-start-8" aria-hidden="true">
            {stack.map(({ type, place }) => (
              <JournalPicture
                key={type}
                type={type}
                side="right"
                alt=""
                sizes="(min-width: 46rem) 24vw, 11rem"
                className={`absolute w-[clamp(11rem,24vw,23rem)] ${place}`}
              />
            ))}
          </div>
        </div>
      </section>
    </BelowViewport>
  );
}
