import { useEffect, useRef, useState } from 'react';
import type { Values } from '../kinds/kind.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { useMatches } from '../ui/events.ts';
import { lazyPanel } from '../ui/lazy-part.tsx';

const TypedPage = lazyPanel(async () => (await import('./typed-page.tsx')).TypedPage);

/** The printed page of what is typed: beside the fields, and on a narrow screen behind a button. */
export function PageBeside(typed: { tab: string; values: Values }) {
  const [isOpen, setOpen] = useState(false);
  // Where the dialog has room for the page beside its fields, as `lg:` in its classes.
  const isWide = useMatches('(width >= 64rem)');
  const place = useRef<HTMLElement>(null);
  // It opens below the visible part of the dialog.
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <section ref={place} aria-label="Printed page" className="min-w-0 max-lg:mt-3">
      {!isWide && (
        <ItemAction
          icon="icon-[lucide--book-open]"
          label={isOpen ? 'Hide the page' : 'Show the page'}
          className="-ml-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(isOpen || isWide) && (
        <div className="mx-auto max-w-80 not-has-[svg]:aspect-6/9">
          <TypedPage {...typed} />
        </div>
      )}
    </section>
  );
}
