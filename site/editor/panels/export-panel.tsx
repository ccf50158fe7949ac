import { useState, type ReactNode } from 'react';
import { csvProfiles, type CsvProfile } from '../../../server/model/api/tables-api.ts';
import { editionName } from '../../../server/model/api/editions-api.ts';
import { editorApi, editorFiles } from '../../../server/model/api/editor-calls.ts';
import { editorPath, type EditorTab, type ItemListView } from '../../../server/model/api/editor-views.ts';
import { dayLabel, type Day } from '../../../server/model/entities/days.ts';
import { matches } from '../../../server/model/entities/item-filter.ts';
import { maxFirstDay } from '../../../server/model/entities/editions.ts';
import { pageTypeLabels, type PageType } from '../../../server/model/entities/page-types.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import { TextLink } from '../../components/links.tsx';
import { usePageData } from '../../data/page-context.ts';
import { download } from '../api/request.ts';
import type { Collection, JournalLists } from '../api/use-collection.ts';
import { editionFacts, useEditions } from '../api/use-editions.ts';
import type { ListKind } from '../kinds/kind.ts';
import { promptKind } from '../kinds/prompts.tsx';
import { quoteKind } from '../kinds/quotes.tsx';
import { Check, SmallButton } from '../ui/buttons.tsx';
import { ChoiceField } from '../ui/choice-select.tsx';
import { TextField } from '../ui/fields.tsx';
import { LoadState } from '../ui/list-state.tsx';
import { PanelHead } from '../ui/panel-head.tsx';

export function ExportPanel({ quotes, prompts, filtersOf }: JournalLists & { filtersOf: (tab: EditorTab) => ItemListView['filters'] }) {
  const { isStatic } = usePageData();
  return (
    <>
      <PanelHead heading="Export">
        {!isStatic && (
          <p className="text-small text-muted">
            Texts for a layout program. The pages of the book as a PDF are below <TextLink to={editorPath('book')}>Book</TextLink>.
          </p>
        )}
      </PanelHead>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <ExportItemsCard table="quotes" kind={quoteKind} collection={quotes} filters={filtersOf('quotes')} />
        <ExportItemsCard table="prompts" kind={promptKind} collection={prompts} filters={filtersOf('prompts')} />
        {!isStatic && <ExportDaysCard />}
      </div>
    </>
  );
}

const profiles = [
  { value: 'csv', label: 'CSV' },
  { value: 'excel', label: 'CSV for Excel' },
  { value: 'indesign', label: 'Text for InDesign’s Data Merge' },
] as const;

type Filtered = { id: string; dayOfWeek?: Day; type?: PageType; category?: string };

interface ExportCardProps {
  /** The name of the file, without its extension. */
  name: string;
  title: string;
  addressOf: (profile: CsvProfile) => string;
  children: ReactNode;
}

function ExportCard({ name, title, addressOf, children }: ExportCardProps) {
  const [profile, setProfile] = useState<CsvProfile>('csv');
  const file = `${name}.${csvProfiles[profile].extension}`;
  return (
    <section className="item-card items-start gap-3.5 py-5" aria-label={title}>
      <h3 className="item-name">{title}</h3>
      {children}
      <ChoiceField label="Format" width={fieldWidth} value={profile} choices={profiles} choose={setProfile} />
      <SmallButton icon="icon-[lucide--download]" label={`Download ${file}`} isMain onClick={() => download(addressOf(profile), file)} />
    </section>
  );
}

const fieldWidth = 'w-full max-w-80';

interface ExportItemsCardProps<Item extends { id: string }> {
  table: 'quotes' | 'prompts';
  kind: ListKind<Item>;
  collection: Collection<Item>;
  filters: ItemListView['filters'];
}

function ExportItemsCard<Item extends { id: string }>({ table, kind, collection, filters }: ExportItemsCardProps<Item>) {
  const [isNarrowed, setNarrowed] = useState(false);
  const { words } = kind;
  const { list } = collection;
  const { isStatic } = usePageData();
  const canNarrow = !isStatic && Object.keys(filters).length > 0;
  const asked = canNarrow && isNarrowed ? filters : {};
  return (
    <ExportCard
      name={table}
      title={`Export ${capitalized(table)}`}
      addressOf={(profile) => (isStatic ? editorFiles.export(table, profile) : editorApi.export(table, profile, asked))}
    >
      <LoadState read={list} path={kind.list.path} loading={words.loading} error={words.loadFailure} />
      {list.status === 'loaded' && <p aria-live="polite">{rowsOf(list.value as readonly Filtered[])}</p>}
      {canNarrow && (
        <Check label={`Only what the ${capitalized(table)} tab shows: ${namesOf(filters)}`} checked={isNarrowed} set={setNarrowed} />
      )}
    </ExportCard>
  );

  function rowsOf(items: readonly Filtered[]): string {
    const count = items.filter((item) => matches(item, asked)).length;
    return `${count === items.length ? words.count(count) : words.countOf(count, items.length)}, one per row.`;
  }
}

function namesOf({ day, type, category }: ItemListView['filters']): string {
  return [day && dayLabel(day as Day), type && (pageTypeLabels[type as PageType] ?? type), category].filter(Boolean).join(', ');
}

const noEdition = '-';

/** The table from which the journal's spreads are laid out, one row per day. */
function ExportDaysCard() {
  const [from, setFrom] = useState('');
  const [edition, setEdition] = useState(noEdition);
  const editions = useEditions();
  const isRecorded = edition !== noEdition;
  const recorded = editions.map((each) => ({ value: each.id, label: `${editionName(each)} · ${editionFacts(each)}` }));
  const choices = [{ value: noEdition, label: 'Texts chosen now' }, ...recorded];
  return (
    <ExportCard
      name={isRecorded ? `days-${edition}` : 'days'}
      title="Export Days"
      addressOf={(profile) => editorApi.exportDays(profile, isRecorded ? { edition } : { from: from || undefined })}
    >
      <p>The whole journal, one row a day: its quote and its morning and evening prompts, and on Sundays the reflection.</p>
      {editions.length > 0 && <ChoiceField label="Edition" width={fieldWidth} value={edition} choices={choices} choose={setEdition} />}
      {!isRecorded && <TextField label="First day, if dated" width={fieldWidth} type="date" max={maxFirstDay} value={from} set={setFrom} />}
    </ExportCard>
  );
}
