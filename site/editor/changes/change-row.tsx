import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ChangeDetail } from './change-detail.tsx';
import { changeLabels } from './change-words.ts';

interface ChangeRowProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  change: UncommittedChange;
  /** Initially. */
  isOpen: boolean;
}

/** One change by the name of its item; its details are read when it is opened. */
export function ChangeRow<Item extends { id: string }>({ kind, change, isOpen: isInitiallyOpen }: ChangeRowProps<Item>) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <Collapsible.Root open={isOpen} onOpenChange={setOpen}>
      <Collapsible.Trigger className="grid min-h-11 w-full cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-2.5 py-1.5 text-left">
        <span className={isOpen ? 'icon-[lucide--chevron-down]' : 'icon-[lucide--chevron-right]'} aria-hidden="true" />
        <span className="min-w-17 text-small font-semibold">{changeLabels[change.kind]}</span>
        <span className="truncate font-serif text-lg/[1.3]">{change.name}</span>
      </Collapsible.Trigger>
      <Collapsible.Content className="pt-1 pb-4.5 sm:pl-6.5">
        <ChangeDetail kind={kind} change={change} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
