import { useState, type ReactNode } from 'react';
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
import { markedWords, VersionChoice } from '../save/conflict-choices.tsx';
import type { Version } from '../save/merge-fields.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { DialogFooter } from '../ui/dialog-shell.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { getChanges } from './outcome-words.ts';
import type { EndedCall } from './use-publishing.ts';

/** Your text of each field that is edited beside theirs. */
type OwnTexts = Readonly<Record<string, string>>;

interface UpstreamConflictsProps {
  conflicts: readonly UpstreamConflict[];
  /** Merges what others changed, with these choices. Absent where both versions are only shown. */
  update: ((choices: UpdateRequest) => Promise<EndedCall | undefined>) | undefined;
  close: () => void;
}

/** Both versions of each item that you and others changed, to choose what stays. */
export function UpstreamConflicts({ conflicts, update, close }: UpstreamConflictsProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Version>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, OwnTexts>>>({});
  const toasts = useToasts();
  const isOpen = conflicts.some(({ path }) => !choices[path]);
  return (
    <>
      <div className="mt-4 grid gap-4">{conflicts.map(choiceOf)}</div>
      {update && (
        <DialogFooter>
          <SmallButton label="Cancel" onClick={close} />
          <SmallButton label={isOpen ? 'Choose a version of each' : getChanges} isMain disabled={isOpen} onClick={() => void apply()} />
        </DialogFooter>
      )}
    </>
  );

  function choiceOf(conflict: UpstreamConflict) {
    const { path, part, name, fields } = conflict;
    const [what, which] = isSingleFile(part) ? [kinds[part].heading, isPlace(conflict) ? name : ''] : [capitalized(kinds[part].noun), name];
    const editable = editableIn(conflict);
    const textOf = ({ field, ...change }: FieldChange) =>
      texts[path]?.[field] ?? untouched(conflict)[field] ?? (change.kind === 'removed' ? '' : change.after);
    const title = (
      <>
        <span className="text-muted">{what}</span> {which}
        {fields.length === 0 && <span className="block font-normal">{incomparable}</span>}
      </>
    );
    return (
      <VersionChoice
        key={path}
        legend={title}
        fields={fields.map((change) => ({
          name: change.field,
          label: fieldWords(part, change.field).label,
          theirs: side(change, 'removed'),
          mine: side(change, choices[path] === 'both' && change.field in untouched(conflict) ? 'removed' : 'added'),
          text: editable.includes(change) ? textOf(change) : undefined,
        }))}
        choice={choices[path]}
        choose={update && ((choice) => setChoices({ ...choices, [path]: choice }))}
        type={(field, text) => setTexts({ ...texts, [path]: { ...texts[path], [field]: text } })}
        hasBoth={editable.length > 0}
        notTheirs={canDiscard(conflict) ? undefined : ' (ask whoever runs the site)'}
      />
    );
  }

  /** Drops your versions after the update, so that nothing is lost when it fails. Files that they deleted go first: git removes no changed file. */
  async function apply(): Promise<void> {
    // Places in files are merged by the server. Whole files are kept now and dropped after the update.
    const givenUp = conflicts.filter(({ path }) => choices[path] === 'theirs');
    const taken = givenUp.filter(isPlace);
    const dropped = givenUp.filter((conflict) => !isPlace(conflict));
    const deleted = dropped.filter(({ theirs }) => theirs === null);
    const edited = conflicts.filter(({ path }) => choices[path] === 'both');
    const isSaved = await allDone(edited.map((conflict) => saveOwn(conflict, { ...untouched(conflict), ...texts[conflict.path] })));
    if (!isSaved)
      return toasts.error('What you typed was not saved. Try again; if somebody else saved here meanwhile, copy it and look again.');
    if (!(await drop(deleted))) return;
    const kept = conflicts.filter((conflict) => !deleted.includes(conflict) && !taken.includes(conflict));
    const ended = await update?.({
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

const incomparable = 'Its two versions cannot be compared here: it is a picture, or one side deleted it, or one version has an error.';

async function allDone(work: readonly Promise<void>[]): Promise<boolean> {
  const results = await Promise.allSettled(work);
  return results.every(({ status }) => status === 'fulfilled');
}

/** The differing text fields of quotes and prompts. An article is edited on its own screen. */
function editableIn({ part, fields }: UpstreamConflict): FieldChange[] {
  if (part !== 'quotes' && part !== 'prompts') return [];
  return fields.filter(({ field }) => fieldWords(part, field).choices.length === 0);
}

/** Their values of the fields that only they changed. Editing both versions starts with these. */
function untouched({ part, theirs, upstreamOnly = [] }: UpstreamConflict): OwnTexts {
  const absent = (name: string) => kinds[part].fields?.find((field) => field.name === name)?.absent;
  return Object.fromEntries(upstreamOnly.map((name) => [name, String({ ...theirs }[name] ?? absent(name))]));
}

/** Saves your texts that were edited beside theirs, over the version that was shown. Merges nothing yet. */
async function saveOwn({ part, id, version }: UpstreamConflict, texts: OwnTexts): Promise<void> {
  const { list } = kinds[part];
  if (!list || Object.keys(texts).length === 0) return;
  const calls = itemCalls<{ id: string }>(list.path);
  const { item } = await calls.read(id);
  const isSaved = Object.entries(texts).every(([field, text]) => ((item as OwnTexts)[field] ?? '') === text);
  if (!isSaved) await calls.update(id, { ...item, ...texts }, version);
}

const isPlace = ({ path }: UpstreamConflict): boolean => path.includes('#');

/** Only items of collections and places in files can be reset. */
function canDiscard(conflict: UpstreamConflict): boolean {
  return isPlace(conflict) || (conflict.part !== 'images' && !isSingleFile(conflict.part));
}

/** @throws Error when the version differs from the one that was shown */
async function dropOwn({ part, id, version }: UpstreamConflict): Promise<void> {
  if (part === 'images' || isSingleFile(part)) return;
  const path = editorApi.change({ collection: part, id });
  const detail = (await getJson(path)) as UncommittedChangeDetail | null;
  if (detail && !detail.version.endsWith(`-${version}`)) throw new Error(`${path} has another version`);
  if (detail) await request(path, { method: 'DELETE', version: detail.version });
}

/** The words of one side, with those marked that the other lacks. Neither side is the older one. */
function side(change: FieldChange, own: 'removed' | 'added'): ReactNode {
  if (change.kind === own) return <mark>{change.kind === 'added' ? change.after : change.before}</mark>;
  return change.kind === 'edited' ? markedWords(change.parts, own) : undefined;
}
