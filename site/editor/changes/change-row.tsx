import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import type { UncommittedChange } from '../../../server/model/api/uncommitted-change.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { ChangeDetail } from './change-detail.tsx';
import { changeLabels } from './change-words.ts';

interface ChangeRowProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  change: UncommittedChange;
  /** From the start. */
  isOpen: boolean;
}

/** One change by its name; what it is, is read when it is opened. */
export function ChangeRow<Item extends { id: string }>({ kind, change, isOpen: isOpenAtFirst }: ChangeRowProps<Item>) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Collapsible.Root open={isOpen} onOpenChange={setOpen} className="change-row">
      <Collapsible.Trigger className="change-head">
        <span className={isOpen ? 'icon-[lucide--chevron-down]' : 'icon-[lucide--chevron-right]'} aria-hidden="true" />
        <span className={`change-kind change-kind-${change.kind}`}>{changeLabels[change.kind]}</span>
        <span className="change-name">{change.name}</span>
      </Collapsible.Trigger>
      <Collapsible.Content className="change-body">
        <ChangeDetail kind={kind} change={change} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
