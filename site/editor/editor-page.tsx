import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { editorPath, parseTab, parseView, wholeList, type EditorTab, type ItemListView } from '../../server/model/api/editor-paths.ts';
import type { Prompt, Quote } from '../../server/model/entities/collections.ts';
import type { Template } from '../../server/model/entities/template.ts';
import { useCollection } from './api/use-collection.ts';
import { ArticlesPanel } from './articles/list/articles-panel.tsx';
import { CategoriesPanel } from './articles/list/categories-panel.tsx';
import { ChangeCount, useRefetchOnReturn } from './changes/item-changes.tsx';
import { ChecksLink } from './checks/check-notes.tsx';
import { ChecksPanel } from './checks/checks-panel.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { ShortcutList } from './ui/shortcut-list.tsx';
import { promptKind, quoteKind, templateKind } from './kinds/journal-kinds.tsx';
import { CollectionPanel } from './panels/collection-panel.tsx';
import { ExportPanel } from './panels/export-panel.tsx';
import { TemplatesPanel } from './panels/templates-panel.tsx';
import { lazyPart, LoadFailure } from './ui/lazy-part.tsx';
import { ListState } from './ui/list-state.tsx';
import { TabList } from './ui/tab-list.tsx';

/** The Journal Content Editor: quotes, prompts and templates, and their export. */
export function EditorPage() {
  return (
    <EditorFrame description="Quotes, prompts and templates of the printed journal." links={editorLinks}>
      {editorTabs}
    </EditorFrame>
  );
}

const editorLinks = (
  <>
    <ChecksLink />
    <ShortcutList />
  </>
);

const BookPanel = lazyPart(
  async () => (await import('./book/book-panel.tsx')).BookPanel,
  ({ retry }) => <ListState kind="error" text="The reader could not be loaded." retry={retry} />,
  <ListState kind="loading" text="Opening the book..." />,
);

const SiteWordsPanel = lazyPart(
  async () => (await import('./site-words/site-words-panel.tsx')).SiteWordsPanel,
  LoadFailure,
  <ListState kind="loading" text="Loading the words..." />,
);

const editorTabs = <EditorTabs />;

/** Each with its label, and the part of the content whose changes it counts. */
const tabs = [
  ['quotes', 'Quotes', 'quotes'],
  ['prompts', 'Prompts', 'prompts'],
  ['templates', 'Templates', 'templates'],
  ['export', 'Export', 'editions'],
  ['articles', 'Articles', 'posts'],
] as const;

function EditorTabs() {
  const lists = {
    quotes: useCollection<Quote>(quoteKind.path),
    prompts: useCollection<Prompt>(promptKind.path),
    templates: useCollection<Template>(templateKind.path),
  };
  const { tab, open, filtersOf } = useEditorTab();
  useRefetchOnReturn();
  // Opened by Enter: the arrow keys add no entries to the history.
  return (
    <Tabs.Root value={tab} onValueChange={(value) => open(value as EditorTab)} activationMode="manual">
      <TabList label="What to edit">
        {tabs.map(([value, label, part]) => (
          <Tabs.Trigger key={value} className="tab" value={value}>
            {label}
            <ChangeCount collection={part} />
          </Tabs.Trigger>
        ))}
      </TabList>
      <Tabs.Content value="quotes">
        <CollectionPanel kind={quoteKind} collection={lists.quotes} />
      </Tabs.Content>
      <Tabs.Content value="prompts">
        <CollectionPanel kind={promptKind} collection={lists.prompts} />
      </Tabs.Content>
      <Tabs.Content value="templates">
        <TemplatesPanel collection={lists.templates} />
      </Tabs.Content>
      <Tabs.Content value="export">
        <ExportPanel {...lists} filtersOf={filtersOf} />
      </Tabs.Content>
      <Tabs.Content value="articles">
        <ArticlesPanel />
      </Tabs.Content>
      {tab === 'book' && <BookPanel quotes={lists.quotes} prompts={lists.prompts} />}
      {tab === 'categories' && <CategoriesPanel />}
      {tab === 'checks' && <ChecksPanel {...lists} />}
      {tab === 'site-words' && <SiteWordsPanel />}
    </Tabs.Root>
  );
}

/** The tab that the address names. A tab opens with its last view. */
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
