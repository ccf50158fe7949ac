import type { ReactNode } from 'react';
import { SmallButton } from './buttons.tsx';

type ListStateProps =
  | { kind: 'loading'; text: string }
  | { kind: 'empty'; text: string; offer?: ListOffer | undefined }
  | { kind: 'error'; text: string; retry: () => void };

export interface ListOffer {
  label: string;
  run: () => void;
}

// In a card it needs no frame.
const frame =
  'flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-rule py-8 in-[.item-card]:self-stretch in-[.item-card]:border-0 in-[.item-card]:py-0';

export function ListState(props: ListStateProps): ReactNode {
  if (props.kind === 'loading')
    return (
      <output className={frame}>
        <span className="spinner m-0 size-5" aria-hidden="true" />
        {props.text}
      </output>
    );
  const isError = props.kind === 'error';
  const offer = props.kind === 'error' ? { label: 'Try again', run: props.retry } : props.offer;
  return (
    <div className={frame} role={isError ? 'alert' : undefined}>
      <p className={isError ? 'text-error' : undefined}>{props.text}</p>
      {offer && <SmallButton label={offer.label} onClick={offer.run} />}
    </div>
  );
}

/** Says why something failed; nothing without a sentence. */
export function Failure({ text, className = 'trouble' }: { text: ReactNode; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={className}>
      {text}
    </p>
  );
}

/** The heading of a tab, with `children` beside it. */
export function PanelHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-3 pb-4">
      <h2 className="font-serif text-[1.375rem]/[1.2]">{heading}</h2>
      {children}
    </div>
  );
}
