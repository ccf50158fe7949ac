import type { ComponentType } from 'react';
import { CloseFooter, DialogShell } from './dialog-shell.tsx';
import { lazyPart } from './lazy-part.tsx';

interface DialogProps {
  close: () => void;
}

/** A dialog whose code is loaded when it opens first. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(load, LoadFailure);
}

function LoadFailure({ props: { close }, retry }: { props: DialogProps; retry: () => void }) {
  return (
    <DialogShell title="This could not be loaded" close={close}>
      <p>The connection is lost, or the site was updated meanwhile. Try again, or reload the page.</p>
      <button type="button" className="item-action -ml-2" onClick={retry}>
        Try again
      </button>
      <CloseFooter close={close} />
    </DialogShell>
  );
}
