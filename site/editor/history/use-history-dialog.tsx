import { useState } from 'react';
import type { ItemVersion, PublishPart } from '../../../server/model/api/publish-api.ts';
import { useIsReadOnly, useEditorAccess } from '../api/session.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const LazyHistoryDialog = lazyDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog);

interface Options<Item extends { id: string }> {
  part: PublishPart;
  nameOf: (item: Item) => string;
  bringBack: (item: Item, version: ItemVersion) => void;
  /** Focuses the item when the button that opened the dialog no longer exists. */
  refocus?: (id: string) => void;
  first?: Item | undefined;
}

/** The history dialog and the function that opens it for an item; absent without a git repository. */
export function useHistoryDialog<Item extends { id: string }>({ part, nameOf, bringBack, refocus, first }: Options<Item>) {
  const [opened, setOpened] = useState(first);
  const isReadOnly = useIsReadOnly();
  if (!useEditorAccess().hasRepository) return { historyDialog: null, showHistory: undefined };
  const close = () => setOpened(undefined);
  const open = (version: ItemVersion) => {
    close();
    if (opened) bringBack(opened, version);
  };
  const historyDialog = opened && (
    <LazyHistoryDialog
      part={part}
      id={opened.id}
      name={nameOf(opened)}
      bringBack={isReadOnly ? undefined : open}
      close={close}
      focusElsewhere={() => refocus?.(opened.id)}
    />
  );
  return { historyDialog, showHistory: setOpened };
}
