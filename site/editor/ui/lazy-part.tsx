import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CloseFooter, DialogShell } from './dialog-shell.tsx';
import { ListState } from './list-state.tsx';

type FailureProps = { props: { close?: () => void }; retry: () => void };

/**
 * A component whose code is loaded at its first render. Shows `waiting` until then, and `Failure` if loading fails. Not `React.lazy`,
 * because the server renders a page in one go and has to send `waiting`, and because a failed part can be retried.
 */
export function lazyPart<Part extends ComponentType<never>>(
  load: () => Promise<Part>,
  waiting: ReactNode = null,
  Failure?: ComponentType<FailureProps>,
): Part {
  let Loaded: ComponentType<object> | undefined;
  function LazyPart(props: object) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      const keep = (part: Part) => {
        Loaded = part as ComponentType<object>;
        setState('loaded');
      };
      if (!Loaded && state === 'loading') load().then(keep, () => setState('failed'));
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    return state === 'failed' ? Failure && <Failure props={props} retry={() => setState('loading')} /> : waiting;
  }
  return LazyPart as ComponentType<never> as Part;
}

/** A part of a screen whose code is loaded at its first render. @param loading the text until then */
export function lazyPanel<Part extends ComponentType<never>>(load: () => Promise<Part>, loading?: string): Part {
  return lazyPart(load, loading && <ListState kind="loading" text={loading} />, LoadFailure);
}

export function lazyDialog<Part extends ComponentType<never>>(load: () => Promise<Part>): Part {
  return lazyPart(load, null, LoadFailure);
}

function LoadFailure({ props: { close }, retry }: FailureProps) {
  const text = 'This part of the editor could not be loaded. Try again, or reload the page; unsaved input is kept.';
  const state = <ListState kind="error" text={text} retry={retry} />;
  if (!close) return state;
  return (
    <DialogShell title="This could not be loaded" close={close}>
      {state}
      <CloseFooter close={close} />
    </DialogShell>
  );
}
