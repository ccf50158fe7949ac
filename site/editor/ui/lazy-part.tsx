import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

interface FailureProps<Props> {
  props: Props;
  retry: () => void;
}

/**
 * A component whose code is loaded when it is rendered first.
 * @param Failure is shown when the code cannot be loaded; without it, nothing is
 * @param waiting is shown until the code is loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure?: ComponentType<FailureProps<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Loaded ? 'loaded' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isMounted = true;
      const end = (next: 'loaded' | 'failed') => isMounted && setState(next);
      load().then(
        (component) => {
          Loaded = component;
          end('loaded');
        },
        () => end('failed'),
      );
      return () => {
        isMounted = false;
      };
    }, [state]);
    if (state === 'loaded' && Loaded) return <Loaded {...props} />;
    if (state !== 'failed') return waiting;
    return Failure ? <Failure props={props} retry={() => setState('loading')} /> : null;
  };
}
