import { useEffect, useRef, useState } from 'react';
import { editorPath, type EditorTab } from '../../../server/model/api/editor-views.ts';
import { editorPages, paths } from '../../../server/model/api/paths.ts';
import { usePageData } from '../../data/page-context.ts';
import { useEditorAccess, useIsReadOnly } from '../api/session.ts';
import { ChecksLink } from '../checks/check-notes.tsx';
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx';
import { useWindowEvent } from '../ui/window-events.ts';
import { useShortcuts } from '../ui/keys.ts';
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { SmallButton } from '../ui/buttons.tsx';

export const editorName = 'Journal Content Editor';

/** The screens at the editor's own address, those with a tab first. The palette also finds them by `words`. */
export const screens: Record<EditorTab, { name: string; words?: string }> = {
  quotes: { name: 'Quotes' },
  prompts: { name: 'Prompts' },
  templates: { name: 'Templates' },
  export: { name: 'Export', words: 'download csv excel indesign table' },
  articles: { name: 'Articles', words: 'blog posts' },
  book: { name: 'Book', words: 'read editions print pdf interior' },
  checks: { name: 'Checks', words: 'errors warnings problems correct' },
  categories: { name: 'Categories' },
  'site-words': { name: 'Site words' },
  cover: { name: 'Cover', words: 'title spine back colour ornament price isbn' },
  dates: { name: 'Dates', words: 'holidays birthdays calendar easter' },
  replace: { name: 'Find and replace', words: 'search change words everywhere' },
};

const tabs = ['quotes', 'prompts', 'templates', 'export', 'articles', 'book'] as const;

export const screensWithoutTab = [
  { screen: 'pictures', label: 'Pictures', icon: 'icon-[lucide--image]', href: editorPages.pictures },
  { screen: 'categories', label: screens.categories.name, icon: 'icon-[lucide--tag]', href: editorPath('categories') },
  { screen: 'site-words', label: screens['site-words'].name, icon: 'icon-[lucide--text-cursor-input]', href: editorPath('site-words') },
] as const;

export const PublishLine = lazyPart(async () => (await import('../changes/publish-line.tsx')).PublishLine);
const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);
const DeletedDialog = lazyDialog(async () => (await import('../panels/deleted-dialog.tsx')).DeletedDialog);
const ShortcutDialog = lazyDialog(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog);

/** The editor's top row: tabs, what is not online, checks, and a menu. Parts that load late do not shift the others. */
export function DeskBar({ screen }: { screen: EditorTab | 'pictures' | undefined }) {
  const { isStatic } = usePageData();
  const { hasRepository } = useEditorAccess();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    // On a phone, the last tabs are out of sight, and counts that load late leave them less room.
    const observer = new ResizeObserver(() => {
      const [tab, frame] = [row?.querySelector(`[id$=trigger-${screen}], [aria-selected=true]`), row].map((element) =>
        element?.getBoundingClientRect(),
      );
      if (tab && frame) row?.scrollBy(tab.left - frame.left - (frame.width - tab.width) / 2, 0);
    });
    if (row) observer.observe(row);
    return () => observer.disconnect();
  }, [screen]);
  return (
    <header className="border-b border-rule print:hidden">
      <div className="desk-bar wrap flex min-h-14 flex-wrap items-stretch gap-x-4 px-[min(1rem,5vw)] lg:gap-x-6 lg:px-8">
        <h1 className="flex-none self-center font-serif text-item/normal max-lg:sr-only">{editorName}</h1>
        <TabList
          ref={list}
          label="What to edit"
          className="m-0 grow basis-36 p-0 shadow-none *:pt-0.5 *:pb-0 *:text-ui sm:max-lg:gap-x-3.75"
          tabs={Object.fromEntries(tabs.filter((tab) => tab !== 'book' || !isStatic).map((tab) => [tab, screens[tab].name]))}
        />
        <div className="ml-auto flex flex-none items-stretch gap-x-1">
          {/* On a phone, they are below the bar and in the menu. */}
          <div className="flex items-stretch gap-x-1 max-sm:hidden">
            {hasRepository && <PublishLine />}
            {!isStatic && <ChecksLink isCurrent={screen === 'checks'} />}
          </div>
          <DeskMenu screen={screen} />
        </div>
      </div>
    </header>
  );
}

function DeskMenu({ screen }: { screen: EditorTab | 'pictures' | undefined }) {
  const { isStatic } = usePageData();
  const { isLoggedIn } = useEditorAccess();
  const isReadOnly = useIsReadOnly();
  const [Dialog, setDialog] = useState<typeof DeletedDialog>();
  const logOut = useRef<HTMLFormElement>(null);
  const openShortcuts = () => setDialog(() => ShortcutDialog);
  useShortcuts({ '?': openShortcuts });
  const to = (name: EditorTab, icon: string) => ({ label: screens[name].name, icon, href: editorPath(name), isCurrent: screen === name });
  const withoutTab: MenuAction[] = [
    ...screensWithoutTab.map((entry) => ({ ...entry, isCurrent: screen === entry.screen })),
    ...(isReadOnly ? [] : [{ ...to('replace', 'icon-[lucide--replace]'), label: 'Find and replace…' }]),
  ];
  const isHere = withoutTab.some(({ isCurrent }) => isCurrent);
  const checks = { ...to('checks', 'icon-[lucide--list-checks]'), className: 'sm:hidden' };
  const actions = [
    ...(isStatic || isReadOnly ? [] : [{ label: 'Earlier', icon: 'icon-[lucide--history]', run: () => setDialog(() => DeletedDialog) }]),
    // Hidden on touch screens without a keyboard.
    { label: 'Shortcuts', icon: 'icon-[lucide--keyboard]', className: 'pointer-coarse:not-any-pointer-fine:hidden', run: openShortcuts },
  ];
  const others: MenuAction[] = [
    ...actions,
    { label: 'View site', icon: 'icon-[lucide--globe]', href: paths.home },
    ...(isLoggedIn ? [{ label: 'Log out', icon: 'icon-[lucide--log-out]', run: () => logOut.current?.requestSubmit() }] : []),
  ];
  return (
    <>
      <PaletteButton actions={actions} />
      <ActionMenu label="Menu" className={`desk-link ${isHere ? 'is-on' : ''}`} groups={[isStatic ? [] : [checks, ...withoutTab], others]}>
        <span className="icon-[lucide--menu]" aria-hidden="true" />
      </ActionMenu>
      {isLoggedIn && (
        <form ref={logOut} method="post" action={`${paths.editor}/log-out`} className="self-center">
          <noscript>
            <SmallButton label="Log out" type="submit" />
          </noscript>
        </form>
      )}
      {Dialog && <Dialog close={() => setDialog(undefined)} />}
    </>
  );
}

const noActions: readonly MenuAction[] = [];

/** Opens the palette, by its button or by Ctrl+K, unless a dialog is open or the text has used the key for a link. */
export function PaletteButton({ actions = noActions, className = '' }: { actions?: readonly MenuAction[]; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  useWindowEvent('keydown', (event) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (!isKey || event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <button
        type="button"
        className={`desk-link ${className}`}
        aria-label="Go to"
        title="Go to… (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span className="icon-[lucide--search]" aria-hidden="true" />
      </button>
      {isOpen && <Palette actions={actions} close={() => setOpen(false)} />}
    </>
  );
}
