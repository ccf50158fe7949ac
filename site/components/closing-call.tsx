import type { ReactNode } from 'react';
import { usePageData, type ClosingWords } from '../data/page-context.ts';
import { BelowViewport } from './below-viewport.tsx';
import { SectionTitle } from './section-title.tsx';
import { BuyLink } from './links.tsx';
import { ObjectPicture } from './journal-picture.tsx';

interface ClosingCallProps extends ClosingWords {
  picture: 'lying' | 'pile' | 'row';
  placement: string;
  label: string;
  children?: ReactNode;
}

export function ClosingCall({ closing: { title, text }, picture, placement, label, children }: ClosingCallProps) {
  return (
    <BelowViewport>
      <section className="border-t border-rule bg-tint print:hidden" aria-labelledby="closing-title">
        <div className="wrap grid items-center gap-x-8 gap-y-8 py-band md:grid-cols-12">
          <div className="md:col-span-6">
            <SectionTitle id="closing-title" className="text-display" text={title} />
            <p className="mt-6 measure-19 text-lead">{text}</p>
            <div className="mt-9">
              <BuyLink placement={placement}>{label}</BuyLink>
            </div>
            {children}
          </div>
          <div className="mx-auto w-full max-w-xs md:col-span-5 md:col-start-8 md:max-w-lg">
            <ObjectPicture name={picture} alt="" sizes="(min-width: 48rem) 32rem, 20rem" />
          </div>
        </div>
      </section>
    </BelowViewport>
  );
}

/** The call to buy below a list. */
export function RetailerCall({ closing: { title, text }, placement }: Pick<ClosingCallProps, 'closing' | 'placement'>) {
  return (
    <BelowViewport>
      <section className="bg-tint print:hidden" aria-labelledby="retailer-call">
        <div className="wrap flex flex-wrap items-center justify-between gap-8 py-16">
          <div>
            <SectionTitle id="retailer-call" text={title} />
            <p className="mt-3 measure-25">{text}</p>
          </div>
          <BuyLink placement={placement}>Buy on {usePageData().site.retailer.name}</BuyLink>
        </div>
      </section>
    </BelowViewport>
  );
}
