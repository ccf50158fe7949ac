import type { ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import type { Read } from '../../data/use-read.ts';
import { SmallButton } from './buttons.tsx';

type ListStateProps =
  | { kind: 'loading'; text: string }
  | { kind: 'empty'; text: string; offer?: ListOffer | undefined }
  | { kind: 'error'; text: string; retry: () => void };

export type ListOffer = { label: string; run: () => void };

// Without a frame in a card.
const frame = 'flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-rule py-8 in-card:self-stretch in-card:border-0 in-card:py-0';

/** Says that a list is loading, empty or failed. `ItemList` decides which; its messages are in `kinds/list-messages.ts`. */
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

type LoadStateProps = { read: Read<unknown>; path: string; loading: string; error?: string };

/** Says that the value at `path` is being read, or why it cannot be. @param error the prefix of an error message */
export function LoadState({ read, path, loading, error = '' }: LoadStateProps) {
  const { mutate } = useSWRConfig();
  if (read.status === 'loading') return <ListState kind="loading" text={loading} />;
  return read.status === 'error' && <ListState kind="error" text={error + read.error.message} retry={() => void mutate(path)} />;
}
