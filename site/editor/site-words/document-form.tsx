import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { documentPages, editorApi, type EditedDocument } from '../../../server/model/api/editor-paths.ts';
import { useIsReadOnly, useKeepMounted } from '../api/session.ts';
import type { Versioned } from '../api/request.ts';
import { fieldWords, wordsOf } from '../kinds/parts.ts';
import { SitePreview } from '../preview/site-preview.tsx';
import { focusChoice } from '../save/conflict-choices.tsx';
import { formatSavedAt, useDraftStore, useStoresDrafts, type Draft } from '../save/draft-store.ts';
import { SaveNote } from '../save/save-note.tsx';
import { saveLabel, useVersionedEdit } from '../save/use-versioned-edit.ts';
import { VersionedEdit } from '../save/versioned-edit.ts';
import { faultsIn, sentenceAbout, type Fields } from '../schema-form/rules.ts';
import { SchemaField } from '../schema-form/schema-form.tsx';
import { ItemAction, SmallButton } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { useLeavingWarning } from '../ui/events.ts';
import { useSaveKeys } from '../ui/keys.ts';
import { useToasts } from '../ui/toasts.tsx';
import { documentKind, fieldsOf, firstWordsIn, rulesAt, sections, valueAt, valuesOf, withValue, type Section } from './documents.ts';

const pageChoices = documentPages.map((value) => ({ value, label: wordsOf(value) }));

interface DocumentFormProps {
  section: Section;
  saved: Versioned<EditedDocument>;
  draft: Draft | undefined;
  open: (section: Section) => void;
}

/** One section of a file's words, and the page that they are on, as it will be. */
export function DocumentForm({ section, saved, draft, open }: DocumentFormProps) {
  const { part } = section;
  const { saving, schema, rules } = documentKind(part);
  const store = useDraftStore();
  const [edit] = useState(() => new VersionedEdit(saving, store, { ...saved, blank: {}, draft }));
  const view = useVersionedEdit(edit);
  const { values, isDirty, undecided, item = saved.item } = view;
  useEffect(() => edit.take(saved), [edit, saved]);
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const isReadOnly = useIsReadOnly();
  const storesDrafts = useStoresDrafts();
  const root = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const typed = useMemo(() => fieldsOf(item.fields ?? {}, values, rules), [item, values, rules]);
  const shown = useDeferredValue(typed);
  const allFaults = useMemo(() => faultsIn(schema, shown), [schema, shown]);
  // What is empty may still be typed.
  const faults = new Map([...allFaults].filter(([, fault]) => isTried || fault !== 'must not be empty'));
  for (const [name, error] of Object.entries(view.errors)) if (error) faults.set(name, error);
  const elsewhereFaults = isTried ? [...faults].filter(([path]) => sectionOf(path) !== section) : [];
  useLeavingWarning(isDirty);
  useKeepMounted();
  useSaveKeys(root, () => void run());
  const canSave = !isReadOnly && view.phase === 'editing' && (isDirty || view.trouble !== undefined);
  return (
    <form
      ref={root}
      noValidate
      aria-label={section.name}
      className="grid gap-8 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className="grid min-w-0 content-start gap-6">
        {draft && isDirty && <p className="field-note">You typed this on {formatSavedAt(draft)} and did not save it.</p>}
        {section.paths.map((path) => (
          <SchemaField
            key={path}
            form={{ root: rules, faults, elsewhere: view.elsewhere, isReadOnly }}
            {...rulesAt(rules, path)}
            path={path}
            value={valueAt(typed, path)}
            change={(next) => change(path, next)}
          />
        ))}
        <div className="sticky bottom-0 z-2 -mx-2 grid gap-3 border-t border-rule bg-paper px-2 py-3">
          {elsewhereFaults.map(([path, fault]) => (
            <p key={path} role="alert" className="trouble flex flex-wrap items-center gap-x-3">
              {sentenceAbout(fieldWords(part, path).label, fault)}
              <ItemAction label={`Show “${sectionOf(path).name}”`} onClick={() => open(sectionOf(path))} />
            </p>
          ))}
          <SaveNote edit={edit} view={view} submitLabel="Save" run={(call) => void run(call)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!isReadOnly && <SmallButton type="submit" isMain label={saveLabel('Save', undecided)} aria-disabled={!canSave} />}
            <output className="text-small text-muted">{stateText()}</output>
            {isDirty && !isReadOnly && <ItemAction className="ml-auto" label="Discard changes" onClick={() => edit.discard()} />}
          </div>
        </div>
      </div>
      <Preview section={section} typed={shown} />
    </form>
  );

  function stateText(): string {
    if (view.phase === 'saving') return 'Saving...';
    if (!isDirty) return '';
    return storesDrafts ? 'Not saved yet. Draft kept in this browser.' : 'Not saved yet. This browser can’t keep drafts.';
  }

  function change(path: string, next: unknown): void {
    const after = valuesOf(withValue(typed, path, next, rules), Object.keys(values));
    for (const [name, value] of Object.entries(after)) if (value !== values[name]) edit.type(name, value);
  }

  async function run(call: 'save' | 'restore' = 'save'): Promise<void> {
    if (undecided.length > 0) return focusChoice(root.current);
    if (!canSave) return;
    setTried(true);
    const result = faultsIn(schema, typed).size > 0 ? undefined : await edit[call]();
    if (!result) return void requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    setTried(false);
    void mutate(editorApi.document(part), result, { revalidate: false });
    toasts.success(part === 'site' ? 'Site words saved.' : 'Cover saved.');
  }

  function sectionOf(path: string): Section {
    const isIn = (each: Section) => each.part === part && each.paths.some((own) => `${path}.`.startsWith(`${own}.`));
    return sections.find(isIn) ?? section;
  }
}

function Preview({ section, typed }: { section: Section; typed: Fields }) {
  const { part, page, name, paths } = section;
  const id = useId();
  const [chosen, setChosen] = useState({ name, page });
  if (chosen.name !== name) setChosen({ name, page });
  return (
    <div className="flex h-[80dvh] min-h-96 min-w-0 flex-col gap-2 lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)]">
      {part === 'site' && (
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="font-semibold">
            Page
          </label>
          <ChoiceSelect id={id} value={chosen.page} choices={pageChoices} choose={(next) => setChosen({ name, page: next })} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <SitePreview
          path={editorApi.documentPreview(part, part === 'site' ? chosen.page : undefined)}
          input={typed}
          seek={{ place: `${name} ${chosen.page}`, words: firstWordsIn(valueAt(typed, paths[0] ?? '')) }}
          title={part === 'site' ? 'Preview of the page' : 'Preview of the cover'}
        />
      </div>
    </div>
  );
}
