import { useState, type ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { Link } from 'wouter';
import { PageHead } from '../components/page-head.tsx';
import { paths } from '../../server/model/api/paths.ts';
import { Refetcher, RefetcherContext } from './api/refetcher.ts';
import { ReviewProvider } from './changes/review.tsx';
import { DraftStore, DraftStoreContext } from './save/draft-store.ts';
import './editor.css';
import { useContentChanges } from './api/use-content-changes.ts';
import { lazyPart } from './ui/lazy-part.tsx';
import { ToastProvider } from './ui/toasts.tsx';
import { ClosedEditor, LoginForm, LogOutButton, ReadOnlyNote } from './ui/access.tsx';
import { KeepMountedContext, useMountKeepers, useIsReadOnly, useEditorAccess } from './api/session.ts';

interface EditorFrameProps {
  /** The heading of a page beside the tabs; without it the page is the editor itself. */
  page?: string;
  description: string;
  /** The page has a bar with a link back, so its heading is for screen readers. */
  hasBar?: boolean;
  /** Beside the heading. */
  links?: ReactNode;
  /** The same element in all renders: the frame renders when a dialog opens, and the page does not. */
  children: ReactNode;
}

const PublishLine = lazyPart(async () => (await import('./changes/publish-line.tsx')).PublishLine);

const editorName = 'Journal Content Editor';

/** A page of the editor: its head, the log-in where it is locked, and inside it toasts, drafts and the stream of changes. */
export function EditorFrame({ page, description, hasBar = false, links, children }: EditorFrameProps) {
  const { access, hasRepository, isLoggedIn, refusal } = useEditorAccess();
  // An open dialog stays: its save asks for the password.
  const { isKept, keep } = useMountKeepers();
  const isShut = access === 'locked' || access === 'closed';
  const isIn = !isShut || isKept;
  return (
    <>
      <PageHead title={page ?? editorName} description={description} />
      <main id="main" className={`editor wrap pb-20 ${hasBar ? '' : 'pt-6'}`}>
        {hasBar && isIn ? (
          <h1 className="sr-only">{page}</h1>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              {page !== undefined && (
                <Link href={paths.editor} className="item-action -ml-2">
                  <span className="icon-[lucide--arrow-left]" aria-hidden="true" />
                  {editorName}
                </Link>
              )}
              <h1 className="font-serif text-subtitle">{page ?? editorName}</h1>
            </div>
            {isIn && links !== undefined && <div className="-mr-2 ml-auto flex flex-wrap items-center gap-x-1">{links}</div>}
            {isLoggedIn && <LogOutButton />}
          </div>
        )}
        {isIn ? (
          <KeepMountedContext value={keep}>
            {isShut && <ShutNote access={access} />}
            <EditorSession hasLine={!hasBar && hasRepository === true}>{children}</EditorSession>
          </KeepMountedContext>
        ) : access === 'closed' ? (
          <ClosedEditor />
        ) : (
          <LoginForm refusal={refusal} />
        )}
      </main>
    </>
  );
}

function ShutNote({ access }: { access: 'locked' | 'closed' }) {
  return (
    <p role="alert" className="trouble sticky top-0 z-6 mt-4">
      {access === 'locked'
        ? 'You are logged out. What you typed stays here; saving it asks for the password.'
        : 'The editor was closed on the server, so nothing can be saved. Your drafts stay in this browser.'}
    </p>
  );
}

function EditorSession({ hasLine, children }: { hasLine: boolean; children: ReactNode }) {
  const { mutate } = useSWRConfig();
  const [refetcher] = useState(() => new Refetcher((path) => mutate(path)));
  const [drafts] = useState(() => new DraftStore());
  const { isConnected } = useContentChanges(refetcher);
  return (
    <RefetcherContext value={refetcher}>
      <DraftStoreContext value={drafts}>
        <ToastProvider>
          <ReviewProvider>
            {/* The state of git arrives later, and moves nothing. */}
            {hasLine && (
              <div className="flow-root min-h-11">
                <PublishLine />
              </div>
            )}
            {!isConnected && (
              <p role="alert" className="trouble sticky top-0 z-6 mt-4">
                Connection lost. What you see may be out of date, and nothing can be saved until the server is back.
              </p>
            )}
            {useIsReadOnly() && <ReadOnlyNote />}
            <noscript>
              <p className="trouble">The editor needs JavaScript, which is off in this browser.</p>
            </noscript>
            {children}
          </ReviewProvider>
        </ToastProvider>
      </DraftStoreContext>
    </RefetcherContext>
  );
}
