import type { PublishableChange } from '../../../server/model/api/publish-api.ts';
import { previewOf } from '../../../server/model/api/publish-api.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { JournalPreview } from './journal-preview.tsx';
import { SitePreview } from './site-preview.tsx';

interface PreviewDialogProps {
  change: PublishableChange;
  close: () => void;
}

/** The pages of a change, before and after it. */
export function PreviewDialog({ change, close }: PreviewDialogProps) {
  const [path = ''] = change.paths;
  const sides = { hasBefore: change.kind !== 'added', hasAfter: change.kind !== 'removed' };
  return (
    <DialogShell title="Before and after" close={close} width="w-[min(88rem,100vw-2rem)]" isNested>
      {previewOf[change.part] === 'site' ? (
        <SitePreview path={path} {...sides} close={close} />
      ) : (
        <JournalPreview path={path} hasTypes={change.part === 'templates'} {...sides} />
      )}
      <CloseFooter close={close} />
    </DialogShell>
  );
}
