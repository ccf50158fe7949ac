import { Tabs } from 'radix-ui';
import { useReducer, useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { Link, useLocation } from 'wouter';
import { PageHead } from '../../components/page.tsx';
import { editorPath, type EditorTab } from '../../../server/model/api/editor-views.ts';
import { paths } from '../../../server/model/api/paths.ts';
import { Refetcher, RefetcherContext } from '../api/refetcher.ts';
import { ReviewProvider } from '../changes/review.tsx';
import { DeskBar, editorName, PaletteButton } from './desk-bar.tsx';
import { DraftStore, DraftStoreContext } from '../save/draft-store.ts';
import '../editor.css';
import { useContentChanges } from '../api/use-content-changes.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { ClosedEditor, LoginForm, ReadOnlyNote, ShutNote } from './access.tsx';
import { KeepersContext, useIsReadOnly, useEditorAccess } from '../api/session.ts';

interface EditorFrameProps {
  /** The page's title in the browser; absent for the editor's own page. */
  page?: string;
  description: string;
  /** The screen marked as current in the bar; absent on a page with its own bar. */
  screen?: EditorTab | 'pictures' | undefined;
  open?: ((tab: EditorTab) => void) | undefined;
  children: ReactNode;
}

/** A page of the editor: its bar, or the log-in when it is locked. Provides toasts, drafts and the stream of changes. */
export function EditorFrame({ page, description, screen, open, children }: EditorFrameProps) {
  const { access, refusal } = useEditorAccess();
  const [wasOpen] = useState(access !== 'locked');
  // An open dialog stays, because its save asks for the password.
  const [keepers, countKeepers] = useReducer((count: number, change: number) => count + change, 0);
  const isShut = access === 'locked' || access === 'closed';
  const head = <PageHead title={page ?? editorName} description={description} />;
  if (isShut && keepers === 0)
    return (
      <>
        {head}
        <main id="main" className="editor wrap px-[min(1rem,5vw)] pt-6 pb-20 lg:px-8">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h1 className="font-serif text-subtitle">{page ?? editorName}</h1>
            <Link href={paths.home} className="item-action">
              View site
            </Link>
          </div>
          {access === 'closed' ? <ClosedEditor /> : <LoginForm refusal={refusal} isReplacing={wasOpen} />}
        </main>
      </>
    );
  return (
    <KeepersContext value={countKeepers}>
      {head}
      <EditorSession screen={screen} open={open}>
        {!screen && <h1 className="sr-only">{page}</h1>}
        {isShut && <ShutNote access={access} />}
        {children}
      </EditorSession>
    </KeepersContext>
  );
}

function EditorSession({ screen, open, children }: Pick<EditorFrameProps, 'screen' | 'open' | 'children'>) {
  const swr = useSWRConfig();
  const [, navigate] = useLocation();
  const [refetcher] = useState(() => new Refetcher(swr));
  const [drafts] = useState(() => new DraftStore());
  const { isConnected } = useContentChanges(refetcher);
  const openTab = open ?? ((tab: EditorTab) => navigate(editorPath(tab)));
  return (
    <RefetcherContext value={refetcher}>
      <DraftStoreContext value={drafts}>
        <ToastProvider>
          <ReviewProvider>
            {/* Only Enter opens a tab, so that arrow keys add no history entries. */}
            <Tabs.Root
              value={screen === 'cover' || screen === 'dates' ? 'book' : (screen ?? '')}
              onValueChange={(tab) => openTab(tab as EditorTab)}
              activationMode="manual"
            >
              {screen ? <DeskBar screen={screen} /> : <PaletteButton className="sr-only focus:not-sr-only" />}
              <main id="main" className="editor wrap px-[min(1rem,5vw)] pb-20 lg:px-8">
                {!isConnected && (
                  <p role="alert" className="trouble sticky top-0 z-6 mt-3">
                    Connection lost. What you see may be out of date, and nothing can be saved until the server is back.
                  </p>
                )}
                {useIsReadOnly() && <ReadOnlyNote />}
                <noscript>
                  <p className="trouble">The editor needs JavaScript, which is off in this browser.</p>
                </noscript>
                {children}
              </main>
            </Tabs.Root>
          </ReviewProvider>
        </ToastProvider>
      </DraftStoreContext>
    </RefetcherContext>
  );
}
