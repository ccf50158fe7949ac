import { useId, useState, type ReactNode } from 'react';
import { isSingleFile } from '../../../server/model/entities/nouns.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import type { UpdateRequest, UpstreamConflict } from '../../../server/model/api/publish-api.ts';
import type { UncommittedChangeDetail } from '../../../server/model/api/changes-api.ts';
import type { FieldChange } from '../../../server/model/text/differences.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { getJson } from '../../data/http.ts';
import { itemCalls } from '../api/item-calls.ts';
import { request } from '../api/request.ts';
import { fieldWords, kinds } from '../kinds/index.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { RadioChoices } from '../ui/fields.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { getChanges } from './outcome-words.ts';
import type { EndedCall } from './use-publishing.ts';

type Choice = 'theirs' | 'mine' | 'both';

/** The own text of each field that is edited beside theirs. */
type OwnTexts = Readonly<Record<string, string>>;

interface ConflictChoiceProps {
  conflicts: readonly UpstreamConflict[];
  /** Takes in what others changed, with these choices. */
  update: (choices: UpdateRequest) => Promise<EndedCall | undefined>;
  close: () => void;
}

/** A choice between both versions of each item that others changed, too. */
export function ConflictChoice({ conflicts, update, close }: ConflictChoiceProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, OwnTexts>>>({});
  const toasts = useToasts();
  const open = conflicts.filter(({ path }) => !choices[path]);
  return (
    <>
      <div className="mt-4 grid gap-4">
        {conflicts.map((conflict) => (
          <BothVersions
            key={conflict.path}
            conflict={conflict}
            own={choices[conflict.path] === 'both' ? (texts[conflict.path] ?? {}) : undefined}
            edit={(field, text) => setTexts({ ...texts, [conflict.path]: { ...texts[conflict.path], [field]: text } })}
          >
            <RadioChoices
              legend="Which version stays"
              isLegendHidden
              className="mt-1 gap-x-6"
              value={choices[conflict.path]}
              choices={choicesFor(conflict)}
              choose={(choice) => setChoices({ ...choices, [conflict.path]: choice })}
            />
          </BothVersions>
        ))}
      </div>
      <DialogFooter>
        <SmallButton label="Cancel" onClick={close} />
        <SmallButton
          label={open.length > 0 ? 'Choose a version of each' : getChanges}
          isMain
          disabled={open.length > 0}
          onClick={() => void apply()}
        />
      </DialogFooter>
    </>
  );

  /** Own versions are dropped only after the update: when it fails, nothing is lost. Git removes no file that has changes, so those go first. */
  async function apply(): Promise<void> {
    // The server merges places in files; files are kept, and dropped after that.
    const taken = conflicts.filter((conflict) => isPlace(conflict) && choices[conflict.path] === 'theirs');
    const dropped = conflicts.filter((conflict) => !isPlace(conflict) && choices[conflict.path] === 'theirs');
    const deleted = dropped.filter(({ theirs }) => theirs === null);
    const edited = conflicts.filter(({ path }) => choices[path] === 'both');
    const isSaved = await allDone(edited.map((conflict) => saveOwn(conflict, texts[conflict.path] ?? {})));
    if (!isSaved)
      return toasts.error('What you typed was not saved. Try again; if somebody else saved here meanwhile, copy it and look again.');
    if (!(await drop(deleted))) return;
    const kept = conflicts.filter((conflict) => !deleted.includes(conflict) && !taken.includes(conflict));
    const ended = await update({
      keep: kept.map(({ path }) => path),
      take: Object.fromEntries(taken.map(({ path, version }) => [path, version])),
    });
    if (ended?.outcome?.isDone) await drop(dropped.filter(({ theirs }) => theirs !== null));
  }

  async function drop(own: readonly UpstreamConflict[]): Promise<boolean> {
    const isDone = await allDone(own.map(dropOwn));
    if (!isDone) toasts.error('Not every version of yours was dropped. Go back to what is online for the others.');
    return isDone;
  }
}

function choicesFor(conflict: UpstreamConflict): { value: Choice; label: string; isOff?: boolean }[] {
  return [
    canDiscard(conflict)
      ? { value: 'theirs', label: 'Theirs' }
      : { value: 'theirs', label: 'Theirs (ask whoever runs the site)', isOff: true },
    { value: 'mine', label: 'Yours' },
    ...(editableIn(conflict).length > 0 ? [{ value: 'both', label: 'Edit both' } as const] : []),
  ];
}

async function allDone(work: readonly Promise<void>[]): Promise<boolean> {
  const results = await Promise.allSettled(work);
  return results.every(({ status }) => status === 'fulfilled');
}

/** The differing fields that are plain texts, of quotes and prompts. An article is edited in its own screen. */
function editableIn({ part, fields }: UpstreamConflict): FieldChange[] {
  if (part !== 'quotes' && part !== 'prompts') return [];
  return fields.filter(({ field }) => fieldWords(part, field).choices.length === 0);
}

/** Saves own texts that were edited beside theirs, over the version that was shown. Nothing is taken in yet. */
async function saveOwn({ part, id, version }: UpstreamConflict, texts: OwnTexts): Promise<void> {
  const { list } = kinds[part];
  if (!list || Object.keys(texts).length === 0) return;
  const calls = itemCalls<{ id: string }>(list.path);
  const { item } = await calls.read(id);
  const isSaved = Object.entries(texts).every(([field, text]) => (item as OwnTexts)[field] === text);
  if (!isSaved) await calls.update(id, { ...item, ...texts }, version);
}

function isPlace({ path }: UpstreamConflict): boolean {
  return path.includes('#');
}

/** Only items of collections, and places in files, can be set back. */
function canDiscard(conflict: UpstreamConflict): boolean {
  return isPlace(conflict) || (conflict.part !== 'images' && !isSingleFile(conflict.part));
}

/** @throws Error when it is another version than the one that was shown */
async function dropOwn({ part, id, version }: UpstreamConflict): Promise<void> {
  if (part === 'images' || isSingleFile(part)) return;
  const path = editorApi.change({ collection: part, id });
  const detail = (await getJson(path)) as UncommittedChangeDetail | null;
  if (detail && !detail.version.endsWith(`-${version}`)) throw new Error(`${path} has another version`);
  if (detail) await request(path, { method: 'DELETE', version: detail.version });
}

interface BothVersionsProps {
  conflict: UpstreamConflict;
  /** What was typed over own texts; undefined while they are not edited. */
  own?: OwnTexts | undefined;
  edit?: (field: string, text: string) => void;
  children?: ReactNode;
}

/** The version of others and the own one of an item, field by field. */
export function BothVersions({ conflict, own, edit, children }: BothVersionsProps) {
  const { part, name, fields } = conflict;
  const id = useId();
  const editable = own ? editableIn(conflict) : [];
  return (
    <section aria-labelledby={id} className="border-t border-rule pt-3">
      <h3 id={id} className="mb-2 font-semibold wrap-anywhere">
        <span className="text-muted">{capitalized(kinds[part].noun)}</span> {name}
      </h3>
      {fields.length === 0 && (
        <p>Its two versions cannot be compared here: it is a picture, or one side deleted it, or one version has an error.</p>
      )}
      <dl className="grid gap-3">
        {fields.map((change) => (
          <div key={change.field} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <dt className="text-small text-muted sm:col-span-2">{fieldWords(part, change.field).label}</dt>
            <Version whose="Theirs">{side(change, 'removed')}</Version>
            <Version whose="Yours">
              {editable.includes(change) ? (
                <textarea
                  className="w-full border border-rule bg-sheet p-2"
                  rows={4}
                  aria-label={`Yours, ${fieldWords(part, change.field).label}`}
                  value={own?.[change.field] ?? (change.kind === 'removed' ? '' : change.after)}
                  onChange={({ target }) => edit?.(change.field, target.value)}
                />
              ) : (
                side(change, 'added')
              )}
            </Version>
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
