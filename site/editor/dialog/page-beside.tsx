import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LoadFailure, useLazyPart } from '../ui/lazy-part.tsx';

const load = () => import('./typed-page.tsx');

// Where the dialog has room for the page beside its fields, as `lg:` in its classes.
const wide = '(width >= 64rem)';

/** The printed page of what is typed: beside the fields, and on a narrow screen behind a button. */
export function PageBeside({ tab, values }: { tab: string; values: Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useSyncExternalStore(subscribe, isWideNow, () => false);
  const isShown = isOpen || isWide;
  const part = useLazyPart(load, isShown);
  const place = useRef<HTMLElement>(null);
  // It opens below the visible part of the dialog.
  useEffect(() => {
    if (isOpen && part) place.current?.scrollIntoView({ block: 'start' });
  }, [isOpen, part]);
  return (
    <section ref={place} aria-label="Printed page" className="min-w-0 max-lg:mt-3">
      {!isWide && (
        <button type="button" className="item-action -ml-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className="icon-[lucide--book-open]" aria-hidden="true" />
          {isOpen ? 'Hide the page' : 'Show the page'}
        </button>
      )}
      {isShown && part === 'failed' && <LoadFailure />}
      {isShown && part && part !== 'failed' && (
        <div className="mx-auto max-w-80">
          <part.TypedPage tab={tab} values={values} />
        </div>
      )}
    </section>
  );
}

function isWideNow(): boolean {
  return window.matchMedia(wide).matches;
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
