import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import { ListState } from '../ui/list-state.tsx';
import type { BookPanel } from './book-panel.tsx';

type BookProps = ComponentProps<typeof BookPanel>;

/** The reader, whose code is loaded when it opens. */
export function LazyBook(props: BookProps) {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<BookProps> } | 'failed'>();
  useEffect(() => {
    if (loaded !== undefined) return;
    import('./book-panel.tsx').then(
      ({ BookPanel }) => setLoaded({ Panel: BookPanel }),
      () => setLoaded('failed'),
    );
  }, [loaded]);
  if (loaded === 'failed') return <ListState kind="error" text="The reader could not be loaded." retry={() => setLoaded(undefined)} />;
  return loaded ? <loaded.Panel {...props} /> : <ListState kind="loading" text="Opening the book..." />;
}
