import { useState, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useSWRConfig } from 'swr';
import { severities } from '../../../server/model/api/checks.ts';
import type { CheckGroup, Severity } from '../../../server/model/api/checks.ts';
import { editorApi, editorPath } from '../../../server/model/api/editor-paths.ts';
import type { Prompt } from '../../../server/model/entities/prompt.ts';
import type { Quote } from '../../../server/model/entities/quote.ts';
import type { Template } from '../../../server/model/entities/template.ts';
import type { Collection } from '../api/use-collection.ts';
import type { Draft } from '../save/draft.ts';
import { useFreeDrafts } from '../save/use-free-drafts.ts';
import type { ItemKind } from '../kinds/item-kind.ts';
import { promptKind } from '../kinds/prompt-kind.tsx';
import { quoteKind } from '../kinds/quote-kind.tsx';
import { templateKind } from '../kinds/template-kind.tsx';
import { ListState } from '../ui/list-state.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { BrokenFileDialog } from './broken-file-dialog.tsx';
import { CheckGroupSection } from './check-group.tsx';
import { countOf, severityWords, sumOf } from './check-words.ts';
import { useCheckRows } from './use-check-rows.tsx';
import type { OpenCheck } from './use-check-rows.tsx';
import { fileIn, itemIn, useChecks } from './use-checks.ts';
import { useLocation } from 'wouter';
import type { ItemListView } from '../../../server/model/api/editor-paths.ts';
import { ItemDialog } from '../dialog/item-dialog.tsx';
import { blankAmong } from '../kinds/item-kind.ts';
import { ItemTexts } from '../list/item-texts.ts';

interface ChecksPanelProps {
  quotes: Collection<Quote>;
  prompts: Collection<Prompt>;
  templates: Collection<Template>;
}

const noGroups: readonly CheckGroup[] = [];

/** What the server found in the content, with what can be done about it. */
export function ChecksPanel(collections: ChecksPanelProps) {
  const read = useChecks();
  const { mutate } = useSWRConfig();
  const [severity, setSeverity] = useState<Severity>();
  const [open, setOpen] = useState<OpenCheck & { draft?: Draft | undefined }>();
  const groups = read.status === 'loaded' ? read.value.groups : noGroups;
  const { panel, refocus } = useRowFocus();
  const drafts = {
    quotes: useFreeDrafts(quoteKind.noun, open !== undefined),
    prompts: useFreeDrafts(promptKind.noun, open !== undefined),
    templates: useFreeDrafts(templateKind.noun, open !== undefined),
  };
  const draftOf = (check: OpenCheck) => ('id' in check ? drafts[check.folder].find(({ id }) => id === check.id) : undefined);
  const { rowsOf, actionsOf } = useCheckRows(collections, (check) => setOpen({ ...check, draft: draftOf(check) }));
  const shown = severity && countOf(groups, severity) > 0 ? groups.filter((group) => group.severity === severity) : groups;
  const chosen = shown === groups ? undefined : severity;
  return (
    <section ref={panel} aria-label="Checks">
      <PanelHead heading="Checks">
        <output className="mt-1 text-muted">{read.status === 'loaded' && (sumOf(groups, severities) || 'Nothing to correct')}</output>
      </PanelHead>
      {read.status === 'loading' && <ListState kind="loading" text="Checking..." />}
      {read.status === 'error' && (
        <ListState kind="error" text={`Error loading checks: ${read.error.message}`} retry={() => void mutate(editorApi.checks)} />
      )}
      {read.status === 'loaded' && groups.length === 0 && (
        <p className="border-y border-rule py-8">All quotes, prompts, templates, posts and categories are in order.</p>
      )}
      {new Set(groups.map((group) => group.severity)).size > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          {[undefined, ...severities.filter((each) => countOf(groups, each) > 0)].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              className="min-h-9 cursor-pointer rounded-xs border border-rule bg-sheet px-3 text-small font-semibold hover:bg-tint aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:forced-color-adjust-none"
              aria-pressed={chosen === each}
              onClick={() => setSeverity(each)}
            >
              {each ? severityWords[each].all : 'All'}
            </button>
          ))}
        </fieldset>
      )}
      {shown.map((group) => (
        <CheckGroupSection key={group.rule} group={group} rows={rowsOf(group)} actions={actionsOf(group)} />
      ))}
      {open && 'file' in open && brokenFile(open.file)}
      {open && 'folder' in open && open.folder === 'quotes' && (
        <CheckDialog kind={quoteKind} collection={collections.quotes} open={open} {...dialogProps()} />
      )}
      {open && 'folder' in open && open.folder === 'prompts' && (
        <CheckDialog kind={promptKind} collection={collections.prompts} open={open} {...dialogProps()} />
      )}
      {open && 'folder' in open && open.folder === 'templates' && (
        <CheckDialog kind={templateKind} collection={collections.templates} open={open} {...dialogProps()} />
      )}
    </section>
  );

  function brokenFile(file: string): ReactNode {
    const of = fileIn(file);
    const errors = groups
      .filter((group) => group.severity === 'error')
      .flatMap(({ checks }) => checks.filter((check) => check.file === file));
    return of && <BrokenFileDialog {...of} lastGood={lastGood(file, collections)} errors={errors} {...dialogProps()} />;
  }

  function dialogProps() {
    return { close: () => setOpen((current) => (current === open ? undefined : current)), refocus };
  }
}

/** The face of the item that a broken file had; undefined where the editor has no card of it. */
function lastGood(file: string, { quotes, prompts, templates }: ChecksPanelProps): ReactNode {
  const of = itemIn(file);
  const faceIn = <Item extends { id: string }>({ Face }: ItemKind<Item>, { list }: Collection<Item>) => {
    const item = list.status === 'loaded' ? list.value.find(({ id }) => id === of?.id) : undefined;
    return item && <Face item={item} />;
  };
  if (of?.folder === 'quotes') return faceIn(quoteKind, quotes);
  if (of?.folder === 'prompts') return faceIn(promptKind, prompts);
  return of && faceIn(templateKind, templates);
}

interface CheckDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  open: Exclude<OpenCheck, { file: string }> & { draft?: Draft | undefined };
  close: () => void;
  refocus: () => void;
}

function CheckDialog<Item extends { id: string }>({ open, ...rest }: CheckDialogProps<Item>) {
  const { type, day } = 'lack' in open ? open.lack : {};
  const filters = { ...(day && { day }), ...(type && { type }) };
  return <CheckedItemDialog {...rest} id={'id' in open ? open.id : undefined} draft={open.draft} filters={filters} />;
}

interface CheckedItemDialogProps<Item extends { id: string }> {
  kind: ItemKind<Item>;
  collection: Collection<Item>;
  /** The item to edit; undefined for a new one that passes `filters`. */
  id: string | undefined;
  draft: Draft | undefined;
  filters: ItemListView['filters'];
  close: () => void;
  refocus: () => void;
}

/** The dialog of an item that a check is about. */
function CheckedItemDialog<Item extends { id: string }>(props: CheckedItemDialogProps<Item>) {
  const { kind, collection, id, draft, filters, close, refocus } = props;
  const [, navigate] = useLocation();
  const [texts] = useState(() => new ItemTexts(kind));
  const items = collection.list.status === 'loaded' ? collection.list.value : [];
  const [item] = useState(() => items.find((each) => each.id === id));
  // An item that is gone is no new one.
  if (id !== undefined && !item) return null;
  return (
    <ItemDialog
      kind={kind}
      collection={collection}
      item={item}
      blank={blankAmong(kind, filters)}
      draft={draft}
      hasTwin={(text, of) => texts.hasDuplicate(items, text, of)}
      close={close}
      show={() => navigate(editorPath(kind.tab))}
      refocus={refocus}
    />
  );
}

interface RowFocus {
  panel: RefObject<HTMLElement | null>;
  /** Focuses the row that took the place of the last focused one, or the heading. */
  refocus: () => void;
}

/** Keeps the focus in a panel of `ul[data-rule]` lists when the row that has it goes. */
function useRowFocus(): RowFocus {
  const panel = useRef<HTMLElement>(null);
  const last = useRef<{ rule: string; index: number }>(undefined);
  const hasFocus = useRef(false);

  useEffect(() => {
    const node = panel.current;
    if (!node) return undefined;
    const enter = ({ target }: FocusEvent) => {
      hasFocus.current = true;
      const row = target instanceof Element ? target.closest('[data-rule] > li') : null;
      const list = row?.parentElement;
      if (row && list) last.current = { rule: list.dataset['rule'] ?? '', index: [...list.children].indexOf(row) };
    };
    // The removal of an element can also be reported as a loss of focus, before it is removed.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && !node.contains(document.activeElement)) hasFocus.current = false;
      });
    node.addEventListener('focusin', enter);
    node.addEventListener('focusout', leave);
    return () => {
      node.removeEventListener('focusin', enter);
      node.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) refocus();
  });
  return { panel, refocus };

  function refocus(): void {
    const { rule = '', index = 0 } = last.current ?? {};
    const list = [...(panel.current?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])].find(({ dataset }) => dataset['rule'] === rule);
    const row = list?.children[Math.min(index, list.children.length - 1)];
    const heading = panel.current?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    const next = row ?? heading;
    if (next instanceof HTMLElement) next.focus();
  }
}
