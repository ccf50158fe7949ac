import type { ReactNode } from 'react';

type ListStateProps =
  | { kind: 'loading'; text: string }
  | { kind: 'empty'; text: string; offer?: ListOffer | undefined }
  | { kind: 'error'; text: string; retry: () => void };

/** What can be done about an empty list. */
export interface ListOffer {
  label: string;
  run: () => void;
}

// In a card it needs no frame.
const frame =
  'flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-rule py-8 in-[.item-card]:self-stretch in-[.item-card]:border-0 in-[.item-card]:py-0';

/** Replaces a list's cards while there are none. */
export function ListState(props: ListStateProps): ReactNode {
  switch (props.kind) {
    case 'loading':
      return (
        <output className={frame}>
          <span className="spinner m-0 size-5" aria-hidden="true" />
          {props.text}
        </output>
      );
    case 'empty':
      return (
        <div className={frame}>
          <p>{props.text}</p>
          {props.offer && <StateButton label={props.offer.label} run={props.offer.run} />}
        </div>
      );
    case 'error':
      return (
        <div className={frame} role="alert">
          <p className="text-error">{props.text}</p>
          <StateButton label="Try again" run={props.retry} />
        </div>
      );
  }
}

function StateButton({ label, run }: ListOffer) {
  return (
    <button type="button" className="small-button" onClick={run}>
      {label}
    </button>
  );
}

/** The heading of a tab, with `children` beside it. */
export function PanelHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-6 pb-5">
      <h2 className="font-serif text-[1.625rem]/[1.2]">{heading}</h2>
      {children}
    </div>
  );
}
