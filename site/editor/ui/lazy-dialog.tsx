import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { CloseFooter, DialogShell } from './dialog-shell.tsx';

/** A dialog whose code is loaded when it opens first. */
export function lazyDialog<Props extends { close: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isMounted = true;
      const end = (next: 'loaded' | 'failed') => isMounted && setState(next);
      load().then(
        (component) => {
          loaded = component;
          end('loaded');
        },
        () => end('failed'),
      );
      return () => {
        isMounted = false;
      };
    }, [state]);
    if (state === 'loaded' && loaded) {
      const Dialog = loaded;
      return <Dialog {...props} />;
    }
    if (state !== 'failed') return null;
    return (
      <DialogShell title="This could not be loaded" close={props.close}>
        <p>The connection is lost, or the site was updated meanwhile. Try again, or reload the page.</p>
        <button type="button" className="item-action -ml-2" onClick={() => setState('loading')}>
          Try again
        </button>
        <CloseFooter close={props.close} />
      </DialogShell>
    );
  };
}
