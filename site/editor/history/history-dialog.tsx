import type { ItemVersion, PublishPart } from '../../../server/model/api/publish-api.ts';
import { CloseFooter, DialogShell } from '../ui/dialog-shell.tsx';
import { ItemHistory } from './item-history.tsx';

interface HistoryDialogProps {
  part: PublishPart;
  id: string;
  /** Of the item, for people. */
  name: string;
  bringBack: ((version: ItemVersion) => void) | undefined;
  close: () => void;
  focusElsewhere: () => void;
}

/** The history of an item. */
export function HistoryDialog({ part, id, name, bringBack, close, focusElsewhere }: HistoryDialogProps) {
  return (
    <DialogShell title="History" close={close} width="w-[min(48rem,100vw-2rem)]" focusElsewhere={focusElsewhere}>
      <p className="-mt-3 mb-4 line-clamp-2 font-serif text-[1.1875rem]/[1.4] text-muted">{name}</p>
      <ItemHistory part={part} id={id} bringBack={bringBack} />
      <CloseFooter close={close} />
    </DialogShell>
  );
}
