import { useState, type ComponentType } from 'react';
import type { SharedThing } from '../../../server/model/api/request-schemas.ts';
import { useIsReadOnly } from '../api/session.ts';
import { ItemAction } from '../ui/buttons.tsx';
import { lazyDialog } from '../ui/lazy-part.tsx';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShowButtonProps {
  thing: SharedThing;
  name: string;
  /** Whether the form has unsaved input, which a link does not show. */
  isDirty?: boolean;
  Button?: ComponentType<{ icon: string; label: string; onClick: () => void }>;
}

export function ShowButton({ thing, name, isDirty = false, Button = ItemAction }: ShowButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (useIsReadOnly()) return null;
  return (
    <>
      <Button icon="icon-[lucide--link]" label="Show to somebody…" onClick={() => setOpen(true)} />
      {isOpen && <ShareDialog thing={thing} name={name} isDirty={isDirty} close={() => setOpen(false)} />}
    </>
  );
}
