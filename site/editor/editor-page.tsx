import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseTab, parseView, wholeList, type EditorTab, type ItemListView } from '../../server/model/api/editor-views.ts';
import type { Prompt, Quote } from '../../server/model/entities/quote.ts';
import type { Template } from '../../server/model/entities/template.ts';
import { useCollection } from './api/use-collection.ts';
import { ArticlesPanel } from './articles/list/articles-panel.tsx';
import { editorName, screens } from './desk/desk-bar.tsx';
import { DeskHome } from './desk/desk-home.tsx';
import { EditorFrame } from './desk/editor-frame.tsx';
import { promptKind } from './kinds/prompts.tsx';
import { quoteKind } from './kinds/quotes.tsx';
import { templateKind } from './kinds/templates.tsx';
import { CollectionPanel } from './panels/collection-panel.tsx';
import { ExportPanel } from './panels/export-panel.tsx';
import { TemplatesPanel } from './templates/templates-panel.tsx';
import { lazyPanel } from './ui/lazy-part.tsx';

export function EditorPage() {
  const { tab, open, filtersOf } = useEditorTab();
  return (
    <EditorFrame
      {...(tab !== 'quotes' && { page: `${screens[tab].name} · ${editorName}` })}
      description="Quotes, prompts and templates of the printed journal."
      screen={tab}
      open={open}
    >
      <EditorTabs tab={tab} filtersOf={filtersOf} />
    </EditorFrame>
  );
}

const BookPanel = lazyPanel(async () => (await import('./book/book-panel.tsx')).BookPanel, 'Opening the book...');
const DatesPanel = lazyPanel(async () => (await import('./book/dates-panel.tsx')).DatesPanel, 'Loading the dates...');
const CoverPanel = lazyPanel(async () => (await import('./site-words/site-words-panel.tsx')).CoverPanel, 'Loading the cover...');
const SiteWordsPanel = lazyPanel(async () => (await import('./site-words/site-words-panel.tsx')).SiteWordsPanel, 'Loading the words...');
const CategoriesPanel = lazyPanel(async () => (await import('./articles/list/categories-panel.tsx')).CategoriesPanel);
const ChecksPanel = lazyPanel(async () => (await import('./checks/checks-panel.tsx')).ChecksPanel);
const ReplacePanel = lazyPanel(async () => (await import('./panels/replace-panel.tsx')).ReplacePanel);

function EditorTabs({ tab, filtersOf }: Pick<ReturnType<typeof useEditorTab>, 'tab' | 'filtersOf'>) {
  const lists = {
    quotes: useCollection<Quote>(quoteKind.list.path),
    prompts: useCollection<Prompt>(promptKind.list.path),
    templates: useCollection<Template>(templateKind.list.path),
  };
  const panels = {
    quotes: <CollectionPanel kind={quoteKind} collection={lists.quotes} />,
    prompts: <CollectionPanel kind={promptKind} collection={lists.prompts} />,
    templates: <TemplatesPanel collection={lists.templates} />,
    export: <ExportPanel {...lists} filtersOf={filtersOf} />,
    articles: <ArticlesPanel />,
    book: tab === 'cover' ? <CoverPanel /> : tab === 'dates' ? <DatesPanel /> : <BookPanel {...lists} />,
  };
  return (
    <>
      <DeskHome {...lists} tab={tab} />
      {Object.entries(panels).map(([name, panel]) => (
        <Tabs.Content key={name} value={name}>
          {panel}
        </Tabs.Content>
      ))}
      {tab === 'categories' && <CategoriesPanel />}
      {tab === 'checks' && <ChecksPanel {...lists} />}
      {tab === 'replace' && <ReplacePanel />}
      {tab === 'site-words' && <SiteWordsPanel />}
    </>
  );
}

/** The tab in the address. A tab opens with its last view. */
function useEditorTab() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const tab = parseTab(search);
  const [left, setLeft] = useState<{ search: string; views: Partial<Record<EditorTab, ItemListView>> }>({ search: '', views: {} });
  if (left.search !== search) setLeft({ search, views: { ...left.views, [tab]: parseView(search) } });
  return {
    tab,
    open: (to: EditorTab) => navigate(editorPath(to, left.views[to])),
    filtersOf: (of: EditorTab) => left.views[of]?.filters ?? wholeList.filters,
  };
}
