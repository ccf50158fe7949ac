import { lazyPart } from '../ui/lazy-part.tsx';
import { ListState } from '../ui/list-state.tsx';

/** The reader, whose code is loaded when it opens. */
export const LazyBook = lazyPart(
  async () => (await import('./book-panel.tsx')).BookPanel,
  ({ retry }) => <ListState kind="error" text="The reader could not be loaded." retry={retry} />,
  <ListState kind="loading" text="Opening the book..." />,
);
