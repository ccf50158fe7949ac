import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { editorPath, siteWordsPath } from '../../../server/model/api/editor-views.ts';
import { documentPages } from '../../../server/model/api/documents-api.ts';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { DocumentForm, type FormEdit } from '../forms/document-form.tsx';
import { sentenceAbout, wordsOf } from '../kinds/words.ts';
import { ShowButton } from '../shares/show-button.tsx';
import { SitePreview } from '../preview/site-preview.tsx';
import { faultsIn, type Fields } from '../kinds/rules.ts';
import { SamePrice } from '../forms/same-price.tsx';
import { SchemaField } from '../forms/schema-field.tsx';
import { ItemLink } from '../ui/buttons.tsx';
import { ChoiceField } from '../ui/choice-select.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import type { Values } from '../kinds/kind.ts';
import { fieldsWith, firstWordsIn, rulesAt, valuesAt, withValue, type Section } from '../kinds/single-file.ts';
import { coverKind, coverSection, siteKind } from '../kinds/site.ts';
import { sectionAt, sectionSlug, valueAt } from '../../../server/model/entities/site-sections.ts';
import { siteSections } from '../kinds/site-sections.ts';

const kinds = { site: siteKind, cover: coverKind };
const pageChoices = documentPages.map((value) => ({ value, label: wordsOf(value) }));

export function SiteWordsPanel() {
  const asked = new URLSearchParams(useSearch()).get('section');
  const open = siteSections.find((section) => sectionSlug(section.name) === asked) ?? (siteSections[0] as Section);
  return (
    <section aria-label="Site words">
      <PanelHead heading="Site words" />
      <nav aria-label="Sections of the site words" className="mb-6 flex flex-wrap gap-2">
        {siteSections.map((section) => (
          <Link
            key={section.name}
            href={siteWordsPath(sectionSlug(section.name))}
            className="desk-chip"
            aria-current={section === open ? 'page' : undefined}
          >
            {section.name}
          </Link>
        ))}
      </nav>
      <SectionForm section={open} />
    </section>
  );
}

export function CoverPanel() {
  return (
    <section aria-label="Cover">
      <PanelHead heading="Cover" back={{ href: editorPath('book'), label: 'Book' }} />
      <SectionForm section={coverSection} />
    </section>
  );
}

function SectionForm({ section }: { section: Section }) {
  const { part } = section;
  const kind = kinds[part];
  return (
    <DocumentForm
      kind={kind}
      id={part}
      label={section.name}
      savedText={part === 'site' ? 'Site words saved.' : 'Cover saved.'}
      check={(values, item) => faultsIn(kind.schema, kind.bodyOf(values, item)).size === 0}
      renderNotes={(form) => (
        <>
          {section.paths.includes(priceSections[part]) && <SamePrice part={part} typed={String(form.values[pricePaths[part]] ?? '')} />}
          {form.isTried && <ElsewhereFaults {...form} section={section} />}
        </>
      )}
    >
      {(form) => <SectionFields {...form} section={section} />}
    </DocumentForm>
  );
}

function SectionFields({ section, ...form }: FormEdit<Values> & { section: Section }) {
  const { fields, values, errors, elsewhere, isFixed, isTried, change } = form;
  const { schema, rules } = kinds[section.part];
  const typed = useMemo(() => fieldsWith(fields, values, rules), [fields, values, rules]);
  const shown = useDeferredValue(typed);
  const allFaults = useMemo(() => faultsIn(schema, shown), [schema, shown]);
  // Until a save is tried, an empty field is not a fault.
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
            change={(next) => change(valuesAt(withValue(typed, path, next, rules), Object.keys(values)))}
          />
        ))}
      </div>
      <Preview section={section} typed={shown} isDirty={form.isDirty} />
    </div>
  );
}

const priceSections = { site: 'retailer', cover: 'price' };
const pricePaths = { site: 'retailer.price', cover: 'price' };

function ElsewhereFaults({ section, item, values }: FormEdit<Values> & { section: Section }) {
  const kind = kinds[section.part];
  return [...faultsIn(kind.schema, kind.bodyOf(values, item))].map(([path, fault]) => {
    const name = section.part === 'site' ? sectionAt(path) : undefined;
    if (!name || name === section.name) return null;
    return (
      <p key={path} role="alert" className="trouble flex flex-wrap items-center gap-x-3">
        {sentenceAbout(wordsOf(path), fault)}
        <ItemLink href={siteWordsPath(sectionSlug(name))} icon="icon-[lucide--arrow-right]" label={`Show “${name}”`} />
      </p>
    );
  });
}

function Preview({ section, typed, isDirty }: { section: Section; typed: Fields; isDirty: boolean }) {
  const { part, page, name, paths } = section;
  const [chosen, setChosen] = useState({ name, page });
  if (chosen.name !== name) setChosen({ name, page });
  return (
    <div className="flex h-dvh-80 min-h-96 min-w-0 flex-col gap-2 lg:sticky lg:top-4 lg:h-window-24">
      {part === 'site' && (
        <div className="flex items-end gap-3">
          <ChoiceField label="Page" value={chosen.page} choices={pageChoices} choose={(next) => setChosen({ name, page: next })} />
          <ShowButton thing={{ part: 'site', item: 'site', page: chosen.page }} name={wordsOf(chosen.page)} isDirty={isDirty} />
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
