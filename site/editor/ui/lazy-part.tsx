import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CloseFooter, DialogShell } from './dialog-shell.tsx';
import { ItemAction } from './buttons.tsx';

interface FailureProps<Props> {
  props: Props;
  retry: () => void;
}

/** A component whose code is loaded on its first render. Shows `waiting` until then, and `Failure` if loading fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure?: ComponentType<FailureProps<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      const keep = (part: ComponentType<Props>) => {
        Loaded = part;
        setState('loaded');
      };
      if (!Loaded && state === 'loading') load().then(keep, () => setState('failed'));
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    return state === 'failed' ? Failure && <Failure props={props} retry={() => setState('loading')} /> : waiting;
  };
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
      <ItemAction label="Try again" className="-ml-2" onClick={retry} />
      <CloseFooter close={close} />
    </DialogShell>
  );
}
