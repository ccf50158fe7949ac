import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import type { PublishableChange } from '../../../server/model/api/publish-api.ts';
import { ChangeDetail } from './change-detail.tsx';
import { changeLabels } from './change-words.ts';
import { isPublishable } from './use-ticks.ts';

interface ChangeRowProps {
  change: PublishableChange;
  /** Initially. */
  isOpen: boolean;
  /** Whether it is chosen; undefined where nothing can be published. */
  isTicked: boolean | undefined;
  /** A chosen item that the picture is published with. */
  owner: string | undefined;
  tick: (isOn: boolean, isRange: boolean) => void;
  preview: (change: PublishableChange) => void;
}

/** One change by the name of its item; its details are read when it is opened. */
export function ChangeRow({ change, isOpen: isInitiallyOpen, isTicked, owner, tick, preview }: ChangeRowProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const { name, kind, proposedIn } = change;
  const flag =
    owner !== undefined ? `With “${owner}”` : !isPublishable(change) ? 'Has an error' : proposedIn === undefined ? '' : 'Proposed';
  return (
    <Collapsible.Root open={isOpen} onOpenChange={setOpen}>
      <div className="flex items-center gap-1">
        {isTicked !== undefined && (
          <label className="check min-w-8 flex-none">
            <input
              type="checkbox"
              checked={isTicked || owner !== undefined}
              disabled={owner !== undefined || !isPublishable(change)}
              // A change event does not say whether Shift is held.
              onClick={({ currentTarget, shiftKey }) => tick(currentTarget.checked, shiftKey)}
              onChange={() => undefined}
            />
            <span className="sr-only">Publish {name}</span>
          </label>
        )}
        <Collapsible.Trigger className="grid min-h-11 w-full min-w-0 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5 text-left max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
          <span className={isOpen ? 'icon-[lucide--chevron-down]' : 'icon-[lucide--chevron-right]'} aria-hidden="true" />
          <span className="text-small font-semibold sm:min-w-17">{changeLabels[kind]}</span>
          <span className="font-serif text-lg/[1.3] max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2 max-sm:line-clamp-2 sm:truncate">
            {name}
          </span>
          {flag && <span className="max-w-40 truncate text-small text-muted">{flag}</span>}
        </Collapsible.Trigger>
      </div>
      <Collapsible.Content className="pt-1 pb-4.5 sm:pl-6.5">
        <ChangeDetail change={change} preview={preview} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
