import { useState } from 'react';
import { csvProfiles } from '../../../server/model/api/tables-api.ts';
import type { CsvProfile } from '../../../server/model/api/tables-api.ts';
import { dayLabel } from '../../../server/model/entities/days.ts';
import type { Day } from '../../../server/model/entities/days.ts';
import { pageTypeLabels } from '../../../server/model/page/page-types.ts';
import type { PageType } from '../../../server/model/page/page-types.ts';
import { matches } from '../../../server/model/entities/item-filter.ts';
import type { Collection } from '../api/use-collection.ts';
import { usePageData } from '../../data/page-context.ts';
import { editorApi, editorFiles } from '../../../server/model/api/editor-paths.ts';
import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import { download } from '../api/request.ts';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import type { ItemKind } from '../kinds/item-kind.ts';
import { wordsFor } from '../kinds/item-kind.ts';
import { Labelled } from '../ui/fields.tsx';
import { ListState } from '../ui/list-state.tsx';

/** The forms of a table. */
export const profiles = [
  { value: 'csv', label: 'CSV' },
  { value: 'excel', label: 'CSV for Excel' },
  { value: 'indesign', label: 'Text for InDesign’s Data Merge' },
] as const;

type Filtered = { id: string; dayOfWeek?: Day; type?: PageType; category?: string };

interface ExportCardProps<Item extends { id: string }> {
  table: 'quotes' | 'prompts';
  title: string;
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** The filters of the list in its tab. */
  filters: ItemListView['filters'];
}

/** One table to download, in a chosen format. */
export function ExportCard<Item extends { id: string }>({ table, title, kind, collection, filters }: ExportCardProps<Item>) {
  const [profile, setProfile] = useState<CsvProfile>('csv');
  const [isNarrowed, setNarrowed] = useState(false);
  const words = wordsFor(kind);
  const { list, refetch } = collection;
  const { isStatic } = usePageData();
  const canNarrow = !isStatic && Object.keys(filters).length > 0;
  const asked = canNarrow && isNarrowed ? filters : {};
  const address = isStatic ? editorFiles.export(table, profile) : editorApi.export(table, profile, asked);
  const file = `${table}.${csvProfiles[profile].extension}`;
  return (
    <section className="item-card items-start gap-3.5 py-5" aria-labelledby={`export-${table}`}>
      <h3 id={`export-${table}`} className="item-name">
        {title}
      </h3>
      {list.status === 'loading' && <ListState kind="loading" text={words.loading} />}
      {list.status === 'error' && <ListState kind="error" text={words.loadFailure(list.error.message)} retry={() => void refetch()} />}
      {list.status === 'loaded' && <p aria-live="polite">{rowsOf(list.value as readonly Filtered[], asked, words)}</p>}
      <Labelled label="Format" width="w-[min(100%,20rem)]">
        {(id) => <ChoiceSelect id={id} value={profile} choices={profiles} choose={(value) => setProfile(value as CsvProfile)} />}
      </Labelled>
      {canNarrow && (
        <label className="check">
          <input type="checkbox" checked={isNarrowed} onChange={({ target }) => setNarrowed(target.checked)} />
          Only what the {table === 'quotes' ? 'Quotes' : 'Prompts'} tab shows: {namesOf(filters)}
        </label>
      )}
      <button type="button" className="small-button main-button" onClick={() => download(address, file)}>
        <span className="icon-[lucide--download]" aria-hidden="true" />
        Download {file}
      </button>
    </section>
  );
}

function rowsOf(items: readonly Filtered[], filters: ItemListView['filters'], words: ReturnType<typeof wordsFor>): string {
  const count = items.filter((item) => matches(item, filters)).length;
  const all = count === items.length ? words.count(count) : words.countOf(count, items.length);
  return `${all}, one per row.`;
}

function namesOf({ day, type, category }: ItemListView['filters']): string {
  return [
    ...(day === undefined ? [] : [dayLabel(day as Day)]),
    ...(type === undefined ? [] : [pageTypeLabels[type as PageType] ?? type]),
    ...(category === undefined ? [] : [category]),
  ].join(', ');
}
