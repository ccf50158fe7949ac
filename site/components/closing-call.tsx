import type { ReactNode } from 'react';
import type { PicturedPage } from '../../server/model/api/picture-sizes.ts';
import type { Placement } from '../data/analytics.ts';
import { usePageData, type ClosingWords } from '../data/page-context.ts';
import { BelowViewport } from './below-viewport.tsx';
import { BuyLink } from './buy-link.tsx';
import { JournalPicture } from './journal-picture.tsx';

interface ClosingCallProps extends ClosingWords {
  /** From the bottom of the stack. */
  pictures: readonly [PicturedPage, PicturedPage, PicturedPage];
  placement: Placement;
  label: string;
  /** Shown below the button. */
  children?: ReactNode;
}

// The left edges and the tops of a stack, from the page at the bottom.
const places = ['top-[5%] left-[44%]', 'top-[14%] left-[22%]', 'top-[24%] left-0'];

/** The end of a page: a sentence, a buy link, and a stack of pages that continues below the edge. */
export function ClosingCall({ closing: { title, text }, pictures, placement, label, children }: ClosingCallProps) {
  return (
    <BelowViewport>
      <section className="overflow-hidden border-t border-rule bg-tint print:hidden" aria-labelledby="closing-title">
        <div className="wrap grid items-center gap-x-8 gap-y-12 pt-section lg:grid-cols-12">
          <div className="pb-4 lg:col-span-6 lg:pb-section">
            <h2 id="closing-title" className="text-display">
              {title}
            </h2>
            <p className="mt-6 max-w-[19em] text-lead">{text}</p>
            <div className="mt-9">
              <BuyLink placement={placement}>{label}</BuyLink>
            </div>
            {children}
          </div>
          <div className="relative h-[clamp(16rem,34vw,32rem)] self-end lg:col-span-5 lg:col-start-8" aria-hidden="true">
            {pictures.map((picture, index) => (
              <JournalPicture
                key={picture}
                page={picture}
                isDecorative
                sizes="(min-width: 46rem) 24vw, 11rem"
                className={`absolute w-[clamp(11rem,24vw,23rem)] ${places[index]}`}
              />
            ))}
          </div>
        </div>
      </section>
    </BelowViewport>
  );
}

/** The call to buy after a list. */
export function RetailerCall({ closing: { title, text }, placement }: Pick<ClosingCallProps, 'closing' | 'placement'>) {
  return (
    <BelowViewport>
      <section className="bg-tint print:hidden" aria-labelledby="retailer-call">
        <div className="wrap flex flex-wrap items-center justify-between gap-8 py-16">
          <div>
            <h2 id="retailer-call" className="text-title">
              {title}
            </h2>
            <p className="mt-3 max-w-[25em]">{text}</p>
          </div>
          <BuyLink placement={placement}>Buy on {usePageData().site.retailer.name}</BuyLink>
        </div>
      </section>
    </BelowViewport>
  );
}
