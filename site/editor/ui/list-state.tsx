import type { ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { Read } from '../../data/use-read.ts';
import { ItemLink, SmallButton } from './buttons.tsx';

type ListStateProps =
  | { kind: 'loading'; text: string }
  | { kind: 'empty'; text: string; offer?: ListOffer | undefined }
  | { kind: 'error'; text: string; retry: () => void };

export type ListOffer = { label: string; run: () => void };
type ListLink = { label: string; href: string };

// In a card it needs no frame.
const frame =
  'flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-rule py-8 in-[.item-card]:self-stretch in-[.item-card]:border-0 in-[.item-card]:py-0';

export function ListState(props: ListStateProps): ReactNode {
  const { kind, text } = props;
  if (kind === 'loading')
    return (
      <output className={frame}>
        <span className="spinner m-0 size-5" aria-hidden="true" />
        {text}
      </output>
    );
  const isError = kind === 'error';
  const offer = isError ? { label: 'Try again', run: props.retry } : props.offer;
  return (
    <div className={frame} role={isError ? 'alert' : undefined}>
      <p className={isError ? 'text-error' : undefined}>{text}</p>
      {offer && <SmallButton label={offer.label} onClick={offer.run} />}
    </div>
  );
}

type ReadStateProps = { read: Read<unknown>; path: string; loading: string; error?: string };

/** Says that the value at `path` is being read, or why it cannot be. @param error what goes before the message of an error */
export function ReadState({ read, path, loading, error = '' }: ReadStateProps) {
  const { mutate } = useSWRConfig();
  if (read.status === 'loading') return <ListState kind="loading" text={loading} />;
  return read.status === 'error' && <ListState kind="error" text={error + read.error.message} retry={() => void mutate(path)} />;
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

/** The heading of a screen, with `children` beside it. @param back the screen from which this one is opened */
export function PanelHead({ heading, back, children }: { heading: string; back?: ListLink; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-3 pb-4">
      {back && <ItemLink {...back} icon="icon-[lucide--arrow-left]" className="-mr-2 -ml-2" />}
      <h2 ref={back && focusWhenLost} tabIndex={-1} className="font-serif text-[1.375rem]/[1.2] outline-none">
        {heading}
      </h2>
      {children}
    </div>
  );
}

/** Focuses a heading when the focused element is gone, but not on a page that was just loaded. */
export function focusWhenLost(heading: HTMLElement | null): void {
  if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) heading?.focus({ preventScroll: true });
}
