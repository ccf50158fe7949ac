import { useDeferredValue, useId, useMemo, useState } from 'react';
import { documentPages, editorApi } from '../../../server/model/api/editor-paths.ts';
import { DocumentForm, type FormEdit } from '../documents/document-form.tsx';
import { fieldWords, sentenceAbout, wordsOf } from '../kinds/parts.ts';
import { SitePreview } from '../preview/site-preview.tsx';
import { faultsIn, type Fields } from '../schema-form/rules.ts';
import { SchemaField } from '../schema-form/schema-form.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { PanelHead } from '../ui/list-state.tsx';
import { documentKinds, fieldsOf, firstWordsIn, rulesAt, sections, valueAt, valuesOf, withValue, type Section } from './documents.ts';

const pageChoices = documentPages.map((value) => ({ value, label: wordsOf(value) }));

/** The words of the site, the facts for the printer and the cover as forms, beside the pages that show them. */
export function SiteWordsPanel() {
  const [open, setOpen] = useState(sections[0] as Section);
  return (
    <section aria-label="Site words">
      <PanelHead heading="Site words" />
      <fieldset className="mb-6 flex flex-wrap gap-2">
        <legend className="sr-only">What to edit</legend>
        {sections.map((section) => (
          <button
            key={section.name}
            type="button"
            className="min-h-9 cursor-pointer rounded-xs border border-rule bg-sheet px-3 text-small font-semibold hover:bg-tint aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:forced-color-adjust-none"
            aria-pressed={section === open}
            onClick={() => setOpen(section)}
          >
            {section.name}
          </button>
        ))}
      </fieldset>
      <SectionForm key={open.part} section={open} open={setOpen} />
    </section>
  );
}

interface SectionFormProps {
  section: Section;
  open: (section: Section) => void;
}

/** One section of a file's words, and the page that they are on, as it will be. */
function SectionForm({ section, open }: SectionFormProps) {
  const { part } = section;
  const { schema, kind } = documentKinds[part];
  const [isTried, setTried] = useState(false);
  return (
    <DocumentForm
      kind={kind}
      id={part}
      label={section.name}
      savedText={part === 'site' ? 'Site words saved.' : 'Cover saved.'}
      check={(typed) => {
        const isGood = faultsIn(schema, typed).size === 0;
        setTried(!isGood);
        return isGood;
      }}
      renderNotes={(form) => isTried && <ElsewhereFaults {...form} section={section} open={open} />}
    >
      {(form) => <SectionFields {...form} section={section} isTried={isTried} />}
    </DocumentForm>
  );
}

function SectionFields({ section, isTried, ...form }: FormEdit<string> & { section: Section; isTried: boolean }) {
  const { fields, values, errors, elsewhere, isFixed, change } = form;
  const { schema, rules } = documentKinds[section.part];
  const typed = useMemo(() => fieldsOf(fields, values, rules), [fields, values, rules]);
  const shown = useDeferredValue(typed);
  const allFaults = useMemo(() => faultsIn(schema, shown), [schema, shown]);
  // What is empty may still be typed.
  const faults = new Map([...allFaults].filter(([, fault]) => isTried || fault !== 'must not be empty'));
  for (const [name, error] of Object.entries(errors)) if (error) faults.set(name, error);
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-6">
        {section.paths.map((path) => (
          <SchemaField
            key={path}
            form={{ root: rules, faults, elsewhere, isReadOnly: isFixed }}
            {...rulesAt(rules, path)}
            path={path}
            value={valueAt(typed, path)}
            change={(next) => change(valuesOf(withValue(typed, path, next, rules), Object.keys(values)))}
          />
        ))}
      </div>
      <Preview section={section} typed={shown} />
    </div>
  );
}

/** What keeps the file from being saved in its other sections. */
function ElsewhereFaults({ section, open, fields, values }: FormEdit<string> & SectionFormProps) {
  const { schema, kind } = documentKinds[section.part];
  const sectionOf = (path: string) =>
    sections.find((each) => each.part === section.part && each.paths.some((own) => `${path}.`.startsWith(`${own}.`))) ?? section;
  return [...faultsIn(schema, kind.withValues(fields, values))].map(
    ([path, fault]) =>
      sectionOf(path) !== section && (
        <p key={path} role="alert" className="trouble flex flex-wrap items-center gap-x-3">
          {sentenceAbout(fieldWords(section.part, path).label, fault)}
          <ItemAction label={`Show “${sectionOf(path).name}”`} onClick={() => open(sectionOf(path))} />
        </p>
      ),
  );
}

function Preview({ section, typed }: { section: Section; typed: Fields }) {
  const { part, page, name, paths } = section;
  const id = useId();
  const [chosen, setChosen] = useState({ name, page });
  if (chosen.name !== name) setChosen({ name, page });
  return (
    <div className="flex h-[80dvh] min-h-96 min-w-0 flex-col gap-2 lg:sticky lg:top-4 lg:h-[calc(100dvh-6rem)]">
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
