import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CloseFooter, DialogShell } from './dialog-shell.tsx';

interface FailureProps<Props> {
  props: Props;
  retry: () => void;
}

/** A component whose code is loaded when it is rendered first; `waiting` is shown until then, and `Failure` when that is not possible. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure?: ComponentType<FailureProps<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadPart = async () => ({ Loaded: (Loaded = await load()) });
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    return <Attempt key={attempt} props={props} retry={() => setAttempt(attempt + 1)} />;
  };

  function Attempt({ props, retry }: FailureProps<Props>) {
    const part = useLazyPart(loadPart, Loaded === undefined);
    if (Loaded) return <Loaded {...props} />;
    return part === 'failed' ? Failure && <Failure props={props} retry={retry} /> : waiting;
  }
}

/**
 * A module that is loaded when it is first wanted; undefined until then, and `failed` as after an update of the server.
 * @param load the same function in all renders
 */
export function useLazyPart<Part extends object>(load: () => Promise<Part>, isWanted: boolean): Part | 'failed' | undefined {
  const [part, setPart] = useState<Part | 'failed'>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const end = (next: Part | 'failed') => isCurrent && setPart(next);
    load().then(end, () => end('failed'));
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted]);
  return part;
}

/** Replaces a part of the editor whose code cannot be loaded. */
export function LoadFailure() {
  return (
    <p role="alert" className="trouble my-4">
      This part of the editor could not be loaded. Reload the page to try again; unsaved input is kept.
    </p>
  );
}

/** A dialog whose code is loaded when it opens first. */
export function lazyDialog<Props extends { close: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, DialogFailure);
}

function DialogFailure({ props: { close }, retry }: FailureProps<{ close: () => void }>) {
  return (
    <DialogShell title="This could not be loaded" close={close}>
      <p>The connection is lost, or the site was updated meanwhile. Try again, or reload the page.</p>
      <button type="button" className="item-action -ml-2" onClick={retry}>
        Try again
      </button>
      <CloseFooter close={close} />
    </DialogShell>
  );
}
