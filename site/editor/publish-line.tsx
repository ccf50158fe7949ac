import { lazyPart } from './ui/lazy-part.tsx';
import { usePublishState } from './publish/use-publish-state.ts';

const KnownLine = lazyPart(async () => (await import('./known-line.tsx')).KnownLine);

/** The state of publishing in one line; nothing where it is unknown or publishing is not allowed. */
export function PublishLine() {
  const state = usePublishState();
  return state ? <KnownLine state={state} /> : null;
}
