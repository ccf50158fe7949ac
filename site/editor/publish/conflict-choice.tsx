import { useId, useState } from 'react';
import type { UpstreamConflict } from '../../../server/model/api/publish-api.ts';
import type { UncommittedChangeDetail } from '../../../server/model/api/changes-api.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import { getJson } from '../../data/http.ts';
import { request } from '../api/request.ts';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { BothVersions } from './both-versions.tsx';
import type { EndedCall } from './use-publishing.ts';

type Choice = 'theirs' | 'mine';

interface ConflictChoiceProps {
  conflicts: readonly UpstreamConflict[];
  /** Updates, and keeps the own version of these paths. */
  update: (keep: string[]) => Promise<EndedCall | undefined>;
  close: () => void;
}

/** A choice between both versions of each item that others changed, too. */
export function ConflictChoice({ conflicts, update, close }: ConflictChoiceProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const name = useId();
  const toasts = useToasts();
  const open = conflicts.filter(({ path }) => !choices[path]);
  return (
    <>
      <div className="mt-4 grid gap-4">
        {conflicts.map((conflict) => (
          <BothVersions key={conflict.path} conflict={conflict}>
            <fieldset className="mt-1 flex flex-wrap gap-x-6">
              <legend className="sr-only">Which version to keep</legend>
              {(['theirs', 'mine'] as const).map((choice) => (
                <label key={choice} className="check">
                  <input
                    type="radio"
                    name={`${name}-${conflict.path}`}
                    checked={choices[conflict.path] === choice}
                    disabled={choice === 'theirs' && !canDiscard(conflict)}
                    onChange={() => setChoices({ ...choices, [conflict.path]: choice })}
                  />
                  {choice === 'mine'
                    ? 'Keep mine, unpublished'
                    : canDiscard(conflict)
                      ? 'Take theirs, and drop mine'
                      : 'Theirs (only with git)'}
                </label>
              ))}
            </fieldset>
          </BothVersions>
        ))}
      </div>
      <DialogFooter>
        <button type="button" className="small-button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="small-button main-button" disabled={open.length > 0} onClick={() => void apply()}>
          {open.length > 0 ? 'Choose a version of each' : 'Update'}
        </button>
      </DialogFooter>
    </>
  );

  /** Own versions are dropped only after the update: when it fails, nothing is lost. Git removes no file that has changes, so those go first. */
  async function apply(): Promise<void> {
    const dropped = conflicts.filter(({ path }) => choices[path] === 'theirs');
    const deleted = dropped.filter(({ theirs }) => theirs === null);
    if (!(await drop(deleted))) return;
    const ended = await update(conflicts.filter((conflict) => !deleted.includes(conflict)).map(({ path }) => path));
    if (ended?.outcome?.isDone) await drop(dropped.filter(({ theirs }) => theirs !== null));
  }

  async function drop(own: readonly UpstreamConflict[]): Promise<boolean> {
    const results = await Promise.allSettled(own.map(dropOwn));
    const isDone = results.every(({ status }) => status === 'fulfilled');
    if (!isDone) toasts.error('Not every version of yours was dropped. Discard the others in the review.');
    return isDone;
  }
}

/** Only items of collections can be set back. */
function canDiscard({ part }: UpstreamConflict): boolean {
  return part !== 'images' && part !== 'site';
}

async function dropOwn({ part, id }: UpstreamConflict): Promise<void> {
  if (part === 'images' || part === 'site') return;
  const path = editorApi.change({ collection: part, id });
  const detail = (await getJson(path)) as UncommittedChangeDetail | null;
  if (detail) await request(path, { method: 'DELETE', version: detail.version });
}
