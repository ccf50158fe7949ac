import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

interface FailureProps<Props> {
  props: Props;
  retry: () => void;
}

/**
 * A component whose code is loaded when it is rendered first, and that renders nothing until then.
 * @param Failure is shown when the code cannot be loaded; without it, nothing is
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure?: ComponentType<FailureProps<Props>>,
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
    return state === 'failed' && Failure ? <Failure props={props} retry={() => setState('loading')} /> : null;
  };
}
