import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { BulkCollection } from '../../../server/model/api/changes-api.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Beside the button for a new item: the other way to add some. */
export function AddFromTable({ table }: { table: BulkCollection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="small-button main-button border-l-paper px-2" aria-label={`More ways to add ${table}`}>
          <span className="icon-[lucide--chevron-down]" aria-hidden="true" />
        </DropdownMenu.Trigger>
        {/* Without a portal, so that it is inside the page’s main part. */}
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-14 rounded-xs border border-rule bg-sheet font-sans text-ui [box-shadow:var(--shadow-paper)]"
        >
          <DropdownMenu.Item
            className="select-choice flex min-h-10 cursor-pointer items-center px-4 not-forced-colors:data-highlighted:bg-tint data-highlighted:[outline:none]"
            onSelect={() => setOpen(true)}
          >
            From a table…
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {isOpen && <ImportDialog table={table} close={() => setOpen(false)} />}
    </>
  );
}
