import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Prompt } from '../../server/model/entities/prompt.ts';
import type { Quote } from '../../server/model/entities/quote.ts';
import type { Template } from '../../server/model/entities/template.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefetchQueue } from './api/refetch-queue.ts';
import { useCollection } from './api/use-collection.ts';
import { CollectionPanel } from './panels/collection-panel.tsx';
import './editor.css';
import { ExportPanel } from './panels/export-panel.tsx';
import { promptKind } from './kinds/prompt-kind.tsx';
import { ShortcutList } from './keys/shortcut-list.tsx';
import { quoteKind } from './kinds/quote-kind.tsx';
import { templateKind } from './kinds/template-kind.tsx';
import { TemplatesPanel } from './panels/templates-panel.tsx';
import { ToastProvider } from './ui/toasts.tsx';
import { ChangeCount } from './changes/change-count.tsx';
import { useRefetchOnReturn } from './changes/use-item-changes.ts';
import { useHasPageDrafts } from './drafts/use-draft.ts';
import { ClosedEditor } from './session/closed-editor.tsx';
import { HoldContext, useHolds } from './session/hold-open.ts';
import { LoginForm, LogOutButton } from './session/login-form.tsx';
import { useContentChanges } from './live/use-content-changes.ts';
import { useEditorAccess } from './session/use-editor-access.ts';
import { useEditorTab } from './panels/use-editor-tab.ts';
import { ReadOnlyNote } from './session/read-only-note.tsx';
import { ReadOnlyContext, useIsReadOnly } from './session/read-only.ts';
import type { EditorTab } from '../../server/model/api/paths.ts';

/** The Journal Content Editor: quotes, prompts and templates, and their export. */
export function EditorPage() {
  const { access, isLoggedIn, refusal } = useEditorAccess();
  const { isHeld, hold } = useHolds();
  // What goes with the page stays on it, and so does what is being written; the session can begin anew in another tab.
  const hasPageDrafts = useHasPageDrafts();
  const isShut = access === 'locked' || access === 'closed';
  const isIn = !isShut || hasPageDrafts || isHeld;
  return (
    <ReadOnlyContext value={access === 'read-only'}>
      <PageHead title="Journal Content Editor" description="Quotes, prompts and templates of the printed journal." />
      <main id="main" className="editor wrap pt-6 pb-20">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h1 className="font-serif text-subtitle">Journal Content Editor</h1>
          {isIn && <ShortcutList />}
          {isLoggedIn && <LogOutButton />}
        </div>
        {isIn ? (
          <HoldContext value={hold}>
            {isShut && <ShutNote access={access} />}
            {editorTabs}
          </HoldContext>
        ) : access === 'closed' ? (
          <ClosedEditor />
        ) : (
          <LoginForm refusal={refusal} />
        )}
      </main>
    </ReadOnlyContext>
  );
}

function ShutNote({ access }: { access: 'locked' | 'closed' }) {
  return (
    <p role="alert" className="trouble sticky top-0 z-6 mt-4">
      {access === 'locked'
        ? 'The session is over. To save what is written here, log in once more in another tab.'
        : 'The server closed the editor, so nothing can be saved. What is written here is kept in this browser.'}
    </p>
  );
}

// The same one each time: a dialog that opens says so to the page around it, and draws nothing anew there.
const editorTabs = <EditorTabs />;

function EditorTabs() {
  const { mutate } = useSWRConfig();
  const [queue] = useState(() => new RefetchQueue((path) => mutate(path)));
  const quotes = useCollection<Quote>(quoteKind.path, queue);
  const prompts = useCollection<Prompt>(promptKind.path, queue);
  const templates = useCollection<Template>(templateKind.path, queue);
  const { isConnected } = useContentChanges(queue);
  const { tab, open, filtersOf } = useEditorTab();
  useRefetchOnReturn();
  return (
    <ToastProvider>
      {!isConnected && (
        <p role="alert" className="trouble sticky top-0 z-6 mt-4">
          The server does not answer. What you see may be out of date, and nothing can be saved until it is back.
        </p>
      )}
      {useIsReadOnly() && <ReadOnlyNote />}
      <noscript>
        <p className="trouble">The editor needs JavaScript, which is off in this browser.</p>
      </noscript>
      {/* Chosen by Enter, so that walking over the tabs with the arrows leaves no trail of addresses. */}
      <Tabs.Root value={tab} onValueChange={(value) => open(value as EditorTab)} activationMode="manual">
        <Tabs.List className="tabs" aria-label="What to edit">
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
          </Tabs.Trigger>
        </Tabs.List>
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
          <ExportPanel quotes={quotes} prompts={prompts} filtersOf={filtersOf} />
        </Tabs.Content>
      </Tabs.Root>
    </ToastProvider>
  );
}
