import { useId, useState, type ReactNode } from 'react';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { editorApi } from '../../../server/model/api/editor-paths.ts';
import type { UpstreamConflict } from '../../../server/model/api/publish-api.ts';
import type { UncommittedChangeDetail } from '../../../server/model/api/changes-api.ts';
import type { FieldChange } from '../../../server/model/text/diff-fields.ts';
import { getJson } from '../../data/http.ts';
import { request } from '../api/request.ts';
import { fieldWords, parts } from '../kinds/parts.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
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
        <SmallButton label="Cancel" onClick={close} />
        <SmallButton
          label={open.length > 0 ? 'Choose a version of each' : 'Update'}
          isMain
          disabled={open.length > 0}
          onClick={() => void apply()}
        />
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
  return part !== 'images' && !isSingleFile(part);
}

async function dropOwn({ part, id }: UpstreamConflict): Promise<void> {
  if (part === 'images' || isSingleFile(part)) return;
  const path = editorApi.change({ collection: part, id });
  const detail = (await getJson(path)) as UncommittedChangeDetail | null;
  if (detail) await request(path, { method: 'DELETE', version: detail.version });
}

interface BothVersionsProps {
  conflict: UpstreamConflict;
  children?: ReactNode;
}

/** The version of others and the own one of an item, field by field. */
export function BothVersions({ conflict: { part, name, fields }, children }: BothVersionsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-3">
      <h3 id={id} className="mb-2 font-semibold wrap-anywhere">
        <span className="text-muted">{capitalized(parts[part].noun)}</span> {name}
      </h3>
      {fields.length === 0 && (
        <p>Its two versions cannot be compared here: it is a picture, or one side deleted it, or one version has an error.</p>
      )}
      <dl className="grid gap-3">
        {fields.map((change) => (
          <div key={change.field} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <dt className="text-small text-muted sm:col-span-2">{fieldWords(part, change.field).label}</dt>
            <Version whose="Theirs">{side(change, 'removed')}</Version>
            <Version whose="Mine">{side(change, 'added')}</Version>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function Version({ whose, children }: { whose: string; children: ReactNode }) {
  return (
    <dd className="font-serif text-[1.0625rem]/[1.4] wrap-anywhere whitespace-pre-line">
      <span className="block font-sans text-small font-semibold">{whose}</span>
      {children}
    </dd>
  );
}

/** The words of one side, with those marked that the other lacks: neither side is the older one. */
function side(change: FieldChange, own: 'removed' | 'added'): ReactNode {
  if (change.kind === 'edited')
    return (
      change.parts
        .filter(({ is }) => is === 'same' || is === own)
        // oxlint-disable-next-line react/no-array-index-key -- parts repeat
        .map(({ is, text }, index) => (is === 'same' ? text : <mark key={index}>{text}</mark>))
    );
  if (change.kind !== own) return <em className="font-sans text-small">empty</em>;
  return <mark>{change.kind === 'added' ? change.after : change.before}</mark>;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
