import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Prompt } from '../../server/model/entities/prompt.ts';
import type { Quote } from '../../server/model/entities/quote.ts';
import type { Template } from '../../server/model/entities/template.ts';
import { PageHead } from '../components/page-head.tsx';
import { Refetcher } from './api/refetcher.ts';
import { useCollection } from './api/use-collection.ts';
import { ChecksLink } from './checks/checks-link.tsx';
import { ChecksPanel } from './checks/checks-panel.tsx';
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
import { DraftStore, DraftStoreContext } from './drafts/draft-store.ts';
import { ClosedEditor } from './session/closed-editor.tsx';
import { KeepMountedContext, useMountKeepers } from './session/keep-mounted.ts';
import { LoginForm, LogOutButton } from './session/login-form.tsx';
import { useContentChanges } from './live/use-content-changes.ts';
import { useEditorAccess } from './session/use-editor-access.ts';
import { useEditorTab } from './panels/use-editor-tab.ts';
import { ReadOnlyNote } from './session/read-only-note.tsx';
import { ReadOnlyContext, useIsReadOnly } from './session/read-only.ts';
import type { EditorTab } from '../../server/model/api/editor-paths.ts';

/** The Journal Content Editor: quotes, prompts and templates, and their export. */
export function EditorPage() {
  const { access, isLoggedIn, refusal } = useEditorAccess();
  // An open dialog stays: another tab can begin a new session.
  const { isKept, keep } = useMountKeepers();
  const isShut = access === 'locked' || access === 'closed';
  const isIn = !isShut || isKept;
  return (
    <ReadOnlyContext value={access === 'read-only'}>
      <PageHead title="Journal Content Editor" description="Quotes, prompts and templates of the printed journal." />
      <main id="main" className="editor wrap pt-6 pb-20">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h1 className="font-serif text-subtitle">Journal Content Editor</h1>
          {isIn && (
            <div className="-mr-2 ml-auto flex flex-wrap items-center gap-x-1">
              <ChecksLink />
              <ShortcutList />
            </div>
          )}
          {isLoggedIn && <LogOutButton />}
        </div>
        {isIn ? (
          <KeepMountedContext value={keep}>
            {isShut && <ShutNote access={access} />}
            {editorTabs}
          </KeepMountedContext>
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
        ? 'You are logged out. To save your work here, log in again in another tab.'
        : 'The editor was closed on the server, so nothing can be saved. Your drafts stay in this browser.'}
    </p>
  );
}

// One element: the page around it renders when a dialog opens, and the tabs do not.
const editorTabs = <EditorTabs />;

function EditorTabs() {
  const { mutate } = useSWRConfig();
  const [refetcher] = useState(() => new Refetcher((path) => mutate(path)));
  const [drafts] = useState(() => new DraftStore());
  const quotes = useCollection<Quote>(quoteKind.path, refetcher);
  const prompts = useCollection<Prompt>(promptKind.path, refetcher);
  const templates = useCollection<Template>(templateKind.path, refetcher);
  const { isConnected } = useContentChanges(refetcher);
  const { tab, open, filtersOf } = useEditorTab();
  useRefetchOnReturn();
  return (
    <DraftStoreContext value={drafts}>
      <ToastProvider>
        {!isConnected && (
          <p role="alert" className="trouble sticky top-0 z-6 mt-4">
            Connection lost. What you see may be out of date, and nothing can be saved until the server is back.
          </p>
        )}
        {useIsReadOnly() && <ReadOnlyNote />}
        <noscript>
          <p className="trouble">The editor needs JavaScript, which is off in this browser.</p>
        </noscript>
        {/* Opened by Enter: the arrow keys add no entries to the history. */}
        <Tabs.Root value={tab} onValueChange={(value) => open(value as EditorTab)} activationMode="manual">
          <Tabs.List
            className="tabs"
            aria-label="What to edit"
            // Radix focuses a clicked tab by script, which the browser shows as if it came from a key.
            onPointerDown={({ currentTarget }) => currentTarget.setAttribute('data-clicked', '')}
            onKeyDown={({ currentTarget }) => currentTarget.removeAttribute('data-clicked')}
            onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-clicked')}
          >
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
          {tab === 'checks' && <ChecksPanel quotes={quotes} prompts={prompts} templates={templates} />}
        </Tabs.Root>
      </ToastProvider>
    </DraftStoreContext>
  );
}
