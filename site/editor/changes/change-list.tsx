import { Collapsible } from 'radix-ui';
import { useState, useRef } from 'react';
import { keyOf, withNeeds, type PublishableChange } from '../../../server/model/api/publish-api.ts';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { usePublishState } from '../api/use-publish-state.ts';
import { kinds } from '../kinds/index.ts';
import { rangeOf } from '../list/use-selection.ts';
import { Check } from '../ui/buttons.tsx';
import { PreviewDialog } from '../publish/preview-dialog.tsx';
import { ChangeDetail } from '../history/change-detail.tsx';
import { sumOf, changeLabels, reviewWords } from '../history/item-changes.tsx';

type Changes = readonly PublishableChange[];

export function ChangeList({ changes, ticks }: { changes: Changes; ticks: ReturnType<typeof useTicks> | undefined }) {
  const [previewed, setPreviewed] = useState<PublishableChange>();
  const proposals = usePublishState()?.proposals ?? [];
  const proposalOf = ({ proposedIn }: PublishableChange) => proposals.find(({ branch }) => branch === proposedIn);
  const offline = changes.filter((change) => proposalOf(change)?.state !== 'merged');
  const chosen = ticks ? changes.filter(ticks.has) : [];
  const going = withNeeds(changes, chosen);
  const choosable = changes.filter((change) => isPublishable(change, changes));
  const shownParts = [...new Set(changes.map(({ part }) => part))];
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-6">
        <p className="text-muted">{offline.length > 0 ? `${sumOf(offline)}.` : 'All of it is online.'}</p>
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
        <section key={part} aria-label={kinds[part].heading} className="mb-4">
          {shownParts.length > 1 && <h3 className="mt-2 mb-1 font-semibold">{kinds[part].heading}</h3>}
          <ul className="border-b border-rule">{changes.filter((change) => change.part === part).map(rowOf)}</ul>
        </section>
      ))}
      {previewed && <PreviewDialog change={previewed} close={() => setPreviewed(undefined)} />}
    </>
  );

  function rowOf(change: PublishableChange) {
    const { kind } = change;
    // Two changes that need each other have a checkbox each, which ticks both.
    const owner = chosen.find((other) => other.needs.includes(keyOf(change)) && !change.needs.includes(keyOf(other)));
    const name = nameOf(change);
    const faulty = changes.find((other) => other.problem !== undefined && change.needs.includes(keyOf(other)));
    const flag =
      change.problem !== undefined
        ? 'Has an error'
        : faulty
          ? `Needs “${nameOf(faulty)}”, which has an error`
          : owner
            ? `With “${nameOf(owner)}”`
            : ticks?.isUnseen(change)
              ? 'Saved since you opened this'
              : reviewWords(proposalOf(change));
    return (
      <li key={keyOf(change)} className="border-t border-rule">
        <Collapsible.Root defaultOpen={changes.length === 1}>
          <div className="flex items-center gap-1">
            {ticks && (
              <label className="check min-w-8 flex-none">
                <input
                  type="checkbox"
                  checked={going.includes(change)}
                  disabled={owner !== undefined || !isPublishable(change, changes)}
                  onChange={({ target, nativeEvent }) => ticks.tick(change, target.checked, (nativeEvent as MouseEvent).shiftKey)}
                />
                <span className="sr-only">Choose {name}</span>
              </label>
            )}
            <Collapsible.Trigger className="group grid min-h-11 w-full min-w-0 cursor-pointer grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.5 text-left max-sm:grid-cols-between">
              <span className="icon-[lucide--chevron-right] group-aria-expanded:rotate-90" aria-hidden="true" />
              <span className="text-small font-semibold sm:min-w-17">{changeLabels[kind]}</span>
              <span className="font-serif text-lg/6 max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2 max-sm:line-clamp-2 sm:truncate">
                {name}
              </span>
              {flag && <span className="max-w-60 text-right text-small text-muted max-sm:max-w-40 sm:truncate">{flag}</span>}
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

function nameOf({ part, place, name }: PublishableChange): string {
  return isSingleFile(part) && place === undefined ? kinds[part].heading : name;
}

/** Whether the change and all that go online with it are free of errors. */
function isPublishable(change: PublishableChange, all: Changes): boolean {
  return withNeeds(all, [change]).every(({ problem }) => problem === undefined);
}

/**
 * Which changes are ticked: by default, all that can go online and are not waiting for review. What was saved since the list opened is not
 * ticked, not even a change that was ticked before it was saved again.
 * @param isCurrent false while `listed` comes from an earlier read
 */
export function useTicks(listed: Changes | undefined, isCurrent: boolean) {
  const changes = listed ?? [];
  const [ticked, setTicked] = useState<ReadonlyMap<string, Tick>>();
  const last = useRef<string>(undefined);
  if (listed && isCurrent && !ticked) setTicked(untouched(listed));
  const tickFor = (change: PublishableChange) => {
    const tick: Tick | undefined = ticked ? ticked.get(keyOf(change)) : { version: change.version };
    return tick?.version === change.version ? tick : undefined;
  };
  return {
    isUnseen: (change: PublishableChange) => ticked !== undefined && !tickFor(change),
    has(change: PublishableChange) {
      const tick = tickFor(change);
      return isPublishable(change, changes) && tick !== undefined && (tick.isOn ?? change.proposedIn === undefined);
    },
    /** Ticks or unticks a change; with `isRange`, all changes from the last one to it. */
    tick(change: PublishableChange, isOn: boolean, isRange: boolean) {
      const key = keyOf(change);
      const whatNeedsIt = isOn ? [] : changes.filter(({ needs }) => needs.includes(key)).map(keyOf);
      set(isRange ? rangeOf(changes.map(keyOf), last.current, key) : [key, ...whatNeedsIt], isOn);
      last.current = key;
    },
    tickAll: (isOn: boolean) => set(changes.map(keyOf), isOn),
  };

  function set(keys: readonly string[], isOn: boolean): void {
    const seen = changes.filter((change) => keys.includes(keyOf(change)));
    const changed = seen.map((change) => [keyOf(change), { version: change.version, isOn }] as const);
    setTicked((before) => new Map([...(before ?? untouched(changes)), ...changed]));
  }
}

/** Applies to one version of a change. Without `isOn`, the default applies. */
type Tick = { version: string; isOn?: boolean };

function untouched(changes: Changes): ReadonlyMap<string, Tick> {
  return new Map(changes.map((change) => [keyOf(change), { version: change.version }]));
}
