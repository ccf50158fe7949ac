import { Collapsible } from 'radix-ui';
import { useState, useRef } from 'react';
import type { PublishableChange } from '../../../server/model/api/publish-api.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { parts } from '../kinds/parts.ts';
import { rangeOf } from '../list/use-selection.ts';
import { Check } from '../ui/buttons.tsx';
import { PreviewDialog } from '../publish/preview-dialog.tsx';
import { ChangeDetail } from './change-detail.tsx';
import { sumOf, changeLabels } from './item-changes.tsx';

interface ChangeListProps {
  changes: readonly PublishableChange[];
  ticks: ReturnType<typeof useTicks> | undefined;
}

/** The changes part by part, each with its details and a tick. */
export function ChangeList({ changes, ticks }: ChangeListProps) {
  const [previewed, setPreviewed] = useState<PublishableChange>();
  const chosen = ticks ? changes.filter(ticks.has) : [];
  const choosable = changes.filter(isPublishable);
  const shownParts = [...new Set(changes.map(({ part }) => part))];
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-6">
        <p className="text-muted">{sumOf(changes)}.</p>
        {ticks && changes.length > 1 && (
          <Check
            label="All"
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < choosable.length;
            }}
            checked={chosen.length > 0 && chosen.length === choosable.length}
            set={ticks.tickAll}
          />
        )}
      </div>
      {shownParts.map((part) => (
        <section key={part} aria-label={parts[part].heading} className="mb-4">
          {shownParts.length > 1 && <h3 className="mt-2 mb-1 font-semibold">{parts[part].heading}</h3>}
          <ul className="border-b border-rule">{changes.filter((change) => change.part === part).map(rowOf)}</ul>
        </section>
      ))}
      {previewed && <PreviewDialog change={previewed} close={() => setPreviewed(undefined)} />}
    </>
  );

  /** One change by the name of its item; its details are read when it is opened. */
  function rowOf(change: PublishableChange) {
    const { part, kind, paths, proposedIn } = change;
    // A chosen item that the picture goes with.
    const owner = part === 'images' ? chosen.find(({ pictures }) => pictures.includes(paths[0] ?? ''))?.name : undefined;
    const name = isSingleFile(part) ? parts[part].heading : change.name;
    const flag =
      owner !== undefined
        ? `With “${owner}”`
        : !isPublishable(change)
          ? 'Has an error'
          : proposedIn === undefined
            ? ''
            : 'Waiting for review';
    return (
      <li key={keyOf(change)} className="border-t border-rule">
        <Collapsible.Root defaultOpen={changes.length === 1} className="group/change">
          <div className="flex items-center gap-1">
            {ticks && (
              <label className="check min-w-8 flex-none">
                <input
                  type="checkbox"
                  checked={ticks.has(change) || owner !== undefined}
                  disabled={owner !== undefined || !isPublishable(change)}
                  onChange={({ target, nativeEvent }) => ticks.tick(change, target.checked, (nativeEvent as MouseEvent).shiftKey)}
                />
                <span className="sr-only">Choose {name}</span>
              </label>
            )}
            <Collapsible.Trigger className="grid min-h-11 w-full min-w-0 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5 text-left max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
              <span className="icon-[lucide--chevron-right] group-data-[state=open]/change:rotate-90" aria-hidden="true" />
              <span className="text-small font-semibold sm:min-w-17">{changeLabels[kind]}</span>
              <span className="font-serif text-lg/[1.3] max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2 max-sm:line-clamp-2 sm:truncate">
                {name}
              </span>
              {flag && <span className="max-w-40 truncate text-small text-muted">{flag}</span>}
            </Collapsible.Trigger>
          </div>
          <Collapsible.Content className="pt-1 pb-4.5 sm:pl-6.5">
            <ChangeDetail change={change} preview={setPreviewed} />
          </Collapsible.Content>
        </Collapsible.Root>
      </li>
    );
  }
}

/** The file that identifies a change. */
export function keyOf({ paths }: Pick<PublishableChange, 'paths'>): string {
  return paths[0] ?? '';
}

function isPublishable({ problem }: PublishableChange): boolean {
  return problem === undefined;
}

/** Which changes are chosen: all that can go online and do not wait for review, until they are ticked otherwise. */
export function useTicks(changes: readonly PublishableChange[] | undefined) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const last = useRef<string>(undefined);
  return {
    has: (change: PublishableChange) => isPublishable(change) && (ticked.get(keyOf(change)) ?? change.proposedIn === undefined),
    /** With `isRange` all from the last ticked change to this one. */
    tick(change: PublishableChange, isOn: boolean, isRange: boolean) {
      const key = keyOf(change);
      set(isRange ? rangeOf((changes ?? []).map(keyOf), last.current, key) : [key], isOn);
      last.current = key;
    },
    tickAll: (isOn: boolean) => set((changes ?? []).map(keyOf), isOn),
  };

  function set(keys: readonly string[], isOn: boolean): void {
    setTicked((before) => new Map([...before, ...keys.map((key) => [key, isOn] as const)]));
  }
}
