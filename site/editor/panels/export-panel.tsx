import type { EditorTab, ItemListView } from '../../../server/model/api/editor-paths.ts';
import type { Prompt, Quote } from '../../../server/model/entities/collections.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import { usePageData } from '../../data/page-context.ts';
import type { Collection } from '../api/use-collection.ts';
import { ImportCard } from '../import/import-card.tsx';
import { promptKind, quoteKind } from '../kinds/journal-kinds.tsx';
import { PrintCard } from '../book/print-card.tsx';
import { useIsReadOnly } from '../api/session.ts';
import { ExportCard } from './export-card.tsx';
import { ExportDaysCard } from './export-days-card.tsx';
import { PanelHead } from '../ui/list-state.tsx';

interface ExportPanelProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
  filtersOf: (tab: EditorTab) => ItemListView['filters'];
}

/** Quotes and prompts as files for a desktop publishing tool, tables to import, and the printed journal. */
export function ExportPanel({ quotes, prompts, templates, filtersOf }: ExportPanelProps) {
  const { isStatic } = usePageData();
  const canImport = !useIsReadOnly();
  return (
    <>
      <PanelHead heading={canImport ? 'Export and import' : 'Export'} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <ExportCard table="quotes" title="Export Quotes" kind={quoteKind} collection={quotes} filters={filtersOf('quotes')} />
        <ExportCard table="prompts" title="Export Prompts" kind={promptKind} collection={prompts} filters={filtersOf('prompts')} />
        {!isStatic && <ExportDaysCard />}
        {canImport && <ImportCard />}
        {!isStatic && <PrintCard quotes={quotes} prompts={prompts} templates={templates} />}
      </div>
    </>
  );
}
