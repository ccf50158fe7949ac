import type { Collection } from '../../hooks/use-collection.ts';
import { editorApi } from '../addresses.ts';
import { ListState } from '../list/list-state.tsx';
import { promptKind } from '../kinds/prompt-kind.tsx';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { wordsFor } from '../kinds/words.ts';

type Exported = Pick<Collection<unknown>, 'list' | 'refetch'>;

interface ExportPanelProps {
  quotes: Exported;
  prompts: Exported;
}

/** Quotes and prompts as files for a desktop publishing tool. */
export function ExportPanel({ quotes, prompts }: ExportPanelProps) {
  return (
    <>
      <div className="panel-head">
        <h2 className="panel-heading">Export</h2>
      </div>
      <div className="export-grid">
        <ExportCard table="quotes" title="Export Quotes" words={wordsFor(quoteKind)} collection={quotes} />
        <ExportCard table="prompts" title="Export Prompts" words={wordsFor(promptKind)} collection={prompts} />
      </div>
    </>
  );
}

interface ExportCardProps {
  table: 'quotes' | 'prompts';
  title: string;
  words: ReturnType<typeof wordsFor>;
  collection: Exported;
}

function ExportCard({ table, title, words, collection: { list, refetch } }: ExportCardProps) {
  return (
    <section className="item-card export-card" aria-labelledby={`export-${table}`}>
      <h3 id={`export-${table}`} className="item-name">
        {title}
      </h3>
      {list.status === 'loading' && <ListState kind="loading" text={words.loading} />}
      {list.status === 'error' && <ListState kind="error" text={words.loadFailure(list.error.message)} retry={() => void refetch()} />}
      {list.status === 'loaded' && <p>{words.count(list.value.length)}, one in each row.</p>}
      <a className="small-button main-button" href={editorApi.export(table)} download={`${table}.csv`}>
        <span className="icon-[lucide--download]" aria-hidden="true" />
        Download {table}.csv
      </a>
      <p className="export-others">
        The same table{' '}
        <a className="text-link" href={editorApi.export(table, 'indesign')} download={`${table}.txt`}>
          for InDesign’s Data Merge
        </a>{' '}
        and{' '}
        <a className="text-link" href={editorApi.export(table, 'excel')} download={`${table}.csv`}>
          for Excel
        </a>
      </p>
    </section>
  );
}
