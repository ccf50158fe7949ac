import { useState } from 'react';
import type { PublishableChange } from '../../../server/model/api/publish-api.ts';
import { PreviewDialog } from '../publish/preview-dialog.tsx';
import { ChangeRow } from './change-row.tsx';
import { sumOf } from './change-words.ts';
import { parts } from '../kinds/parts.ts';
import { isPublishable, keyOf } from './use-ticks.ts';
import type { Ticks } from './use-ticks.ts';

interface ChangeListProps {
  changes: readonly PublishableChange[];
  /** Absent where nothing can be published. */
  ticks: Ticks | undefined;
}

/** The changes part by part, each with its details and a tick. */
export function ChangeList({ changes, ticks }: ChangeListProps) {
  const [previewed, setPreviewed] = useState<PublishableChange>();
  const chosen = ticks ? changes.filter(ticks.has) : [];
  const choosable = changes.filter(isPublishable);
  const ownerOf = ({ part, paths: [file = ''] }: PublishableChange) =>
    part === 'images' ? chosen.find(({ pictures }) => pictures.includes(file))?.name : undefined;
  const shownParts = [...new Set(changes.map(({ part }) => part))];
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-6">
        <p className="text-muted">{sumOf(changes)}.</p>
        {ticks && changes.length > 1 && (
          <label className="check">
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < choosable.length;
              }}
              checked={chosen.length > 0 && chosen.length === choosable.length}
              onChange={({ target }) => ticks.tickAll(target.checked)}
            />
            Publish all
          </label>
        )}
      </div>
      {shownParts.map((part) => (
        <section key={part} aria-label={parts[part].heading} className="mb-4">
          {shownParts.length > 1 && <h3 className="mt-2 mb-1 font-semibold">{parts[part].heading}</h3>}
          <ul className="border-b border-rule">
            {changes
              .filter((change) => change.part === part)
              .map((change) => (
                <li key={keyOf(change)} className="border-t border-rule">
                  <ChangeRow
                    change={change}
                    isOpen={changes.length === 1}
                    isTicked={ticks?.has(change)}
                    owner={ownerOf(change)}
                    tick={(isOn, isRange) => ticks?.tick(change, isOn, isRange)}
                    preview={setPreviewed}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {previewed && <PreviewDialog change={previewed} close={() => setPreviewed(undefined)} />}
    </>
  );
}
