import { Tabs } from 'radix-ui';
import type { Prompt, Quote } from '../../server/model/entities/collections.ts';
import type { Template } from '../../server/model/entities/template.ts';
import { useCollection } from './api/use-collection.ts';
import { ArticlesPanel } from './articles/list/articles-panel.tsx';
import { CategoriesPanel } from './articles/list/categories-panel.tsx';
import { ChecksLink } from './checks/checks-link.tsx';
import { ChecksPanel } from './checks/checks-panel.tsx';
import { CollectionPanel } from './panels/collection-panel.tsx';
import { ExportPanel } from './panels/export-panel.tsx';
import { LazyBook } from './book/lazy-book.tsx';
import { promptKind, quoteKind, templateKind } from './kinds/journal-kinds.tsx';
import { ShortcutList } from './ui/shortcut-list.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { TabList } from './ui/tab-list.tsx';
import { TemplatesPanel } from './panels/templates-panel.tsx';
import { ChangeCount } from './changes/change-count.tsx';
import { useRefetchOnReturn } from './changes/use-item-changes.ts';
import { useEditorTab } from './panels/use-editor-tab.ts';
import type { EditorTab } from '../../server/model/api/editor-paths.ts';

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

const editorTabs = <EditorTabs />;

function EditorTabs() {
  const quotes = useCollection<Quote>(quoteKind.path);
  const prompts = useCollection<Prompt>(promptKind.path);
  const templates = useCollection<Template>(templateKind.path);
  const { tab, open, filtersOf } = useEditorTab();
  useRefetchOnReturn();
  // Opened by Enter: the arrow keys add no entries to the history.
  return (
    <Tabs.Root value={tab} onValueChange={(value) => open(value as EditorTab)} activationMode="manual">
      <TabList label="What to edit">
        <Tabs.Trigger className="tab" value="quotes">
          Quotes
          <ChangeCount collection="quotes" />
        </Tabs.Trigger>
        <Tabs.Trigger className="tab" value="prompts">
          Prompts
          <ChangeCount collection="prompts" />
        </Tabs.Trigger>
        <Tabs.Trigger className="tab" value="templates">
          Templates
          <ChangeCount collection="templates" />
        </Tabs.Trigger>
        <Tabs.Trigger className="tab" value="export">
          Export
          <ChangeCount collection="editions" />
        </Tabs.Trigger>
        <Tabs.Trigger className="tab" value="articles">
          Articles
          <ChangeCount collection="posts" />
        </Tabs.Trigger>
      </TabList>
      <Tabs.Content value="quotes">
        <CollectionPanel kind={quoteKind} collection={quotes} />
      </Tabs.Content>
      <Tabs.Content value="prompts">
        <CollectionPanel kind={promptKind} collection={prompts} />
      </Tabs.Content>
      <Tabs.Content value="templates">
        <TemplatesPanel collection={templates} />
      </Tabs.Content>
      <Tabs.Content value="export">
        <ExportPanel quotes={quotes} prompts={prompts} templates={templates} filtersOf={filtersOf} />
      </Tabs.Content>
      <Tabs.Content value="articles">
        <ArticlesPanel />
      </Tabs.Content>
      {tab === 'book' && <LazyBook quotes={quotes} prompts={prompts} />}
      {tab === 'categories' && <CategoriesPanel />}
      {tab === 'checks' && <ChecksPanel quotes={quotes} prompts={prompts} templates={templates} />}
    </Tabs.Root>
  );
}
