import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { editorApi } from '../../../server/model/api/editor-calls.ts';
import { editorPath } from '../../../server/model/api/editor-views.ts';
import { capitalized } from '../../../server/model/text/wording.ts';
import type { JournalLists } from '../api/use-collection.ts';
import { ItemDialog } from '../forms/item-dialog.tsx';
import type { ItemFormProps } from '../forms/use-item-form.ts';
import { blankAmong } from '../kinds/kind.ts';
import { useDraftAtOpening } from '../save/draft-store.ts';
import { LoadState } from '../ui/list-state.tsx';
import { PanelHead } from '../ui/panel-head.tsx';
import { BrokenFileDialog } from '../forms/broken-file-dialog.tsx';
import { itemIn, useCheckedLists, withList, type OpenCheck, type OpenItem } from './use-checked-lists.ts';
import { CheckGroupSection } from './check-group.tsx';
import { countOf, sumOf, weightOf, weights, type Weight } from './check-words.ts';
import { fileIn, useChecks } from '../api/use-checks.ts';

export function ChecksPanel(journal: JournalLists) {
  const read = useChecks();
  const [weight, setWeight] = useState<Weight>();
  const [open, setOpen] = useState<OpenCheck>();
  const groups = read.value?.groups ?? [];
  const { panel, onFocus, refocus } = useRowFocus();
  const lists = useCheckedLists(journal, setOpen);
  const shown = weight && countOf(groups, weight) > 0 ? groups.filter((group) => weightOf(group) === weight) : groups;
  const chosen = shown === groups ? undefined : weight;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows get the focus
    <section ref={panel} aria-label="Checks" onFocus={onFocus}>
      <PanelHead heading="Checks">
        <output className="mt-1 text-muted">{read.status === 'loaded' && (sumOf(groups) || 'Nothing to correct')}</output>
      </PanelHead>
      <LoadState read={read} path={editorApi.checks} loading="Checking..." error="Error loading checks: " />
      {read.status === 'loaded' && groups.length === 0 && (
        <p className="border-y border-rule py-8">All quotes, prompts, templates, posts and categories are in order.</p>
      )}
      {new Set(groups.map(weightOf)).size > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show</legend>
          {[undefined, ...weights].map((each) => (
            <button key={each ?? 'all'} type="button" className="desk-chip" aria-pressed={chosen === each} onClick={() => setWeight(each)}>
              {each ? capitalized(each) : 'All'}
            </button>
          ))}
        </fieldset>
      )}
      {shown.map((group) => (
        <CheckGroupSection key={group.rule} group={group} lists={lists} />
      ))}
      {open && dialogOf(open)}
    </section>
  );

  function dialogOf(check: NonNullable<typeof open>): ReactNode {
    const close = () => setOpen((current) => (current === check ? undefined : current));
    if ('folder' in check)
      return withList(check.folder, lists, (kind, collection) => (
        <CheckedItemDialog kind={kind} collection={collection} open={check} close={close} refocus={refocus} />
      ));
    const of = fileIn(check.file);
    const errors = groups
      .filter((group) => group.severity === 'error')
      .flatMap(({ checks }) => checks.filter(({ file }) => file === check.file));
    return of && <BrokenFileDialog {...of} lastGood={lastGood(check.file)} errors={errors} close={close} refocus={refocus} />;
  }

  /** The last good version of a broken file's item, as on its card; undefined where the editor has no such card. */
  function lastGood(file: string): ReactNode {
    const of = itemIn(file);
    if (!of) return undefined;
    return withList(of.folder, lists, ({ list: { Face } }, collection) => {
      const item = collection.items.find(({ id }) => id === of.id);
      return item && <Face item={item} />;
    });
  }
}

type CheckedItemProps<Item extends { id: string }> = Omit<ItemFormProps<Item>, 'open' | 'show'> & { open: OpenItem; refocus: () => void };

/** The dialog of a check's item, or of a new item for a day that lacks one. */
function CheckedItemDialog<Item extends { id: string }>({ open, ...dialog }: CheckedItemProps<Item>) {
  const { kind, collection } = dialog;
  const [, navigate] = useLocation();
  const { day, type } = 'lack' in open ? open.lack : {};
  const { items } = collection;
  const [item] = useState(() => ('id' in open ? items.find(({ id }) => id === open.id) : undefined));
  const draft = useDraftAtOpening(kind.noun, ({ id }) => item !== undefined && id === item.id);
  // A deleted item must not open as a new one.
  if (draft === 'loading' || ('id' in open && !item)) return null;
  return (
    <ItemDialog
      {...dialog}
      open={{ item, blank: blankAmong(kind, { ...(day && { day }), ...(type && { type }) }), draft }}
      show={() => navigate(editorPath(kind.list.tab))}
    />
  );
}

/** Keeps the focus in a panel of `ul[data-rule]` lists when the focused row is removed: React does not report that blur. */
function useRowFocus() {
  const panel = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  const last = useRef({ rule: '', index: 0 });
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) refocus();
  });
  return { panel, onFocus, refocus };

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    // React also reports the focus in a dialog here.
    if (!currentTarget.contains(target)) return;
    focused.current = target;
    const row = target.closest('[data-rule] > li');
    const list = row?.parentElement;
    if (row && list) last.current = { rule: list.dataset['rule'] ?? '', index: [...list.children].indexOf(row) };
  }

  /** Focuses the row that took the place of the last focused one, or the heading. */
  function refocus(): void {
    const { rule, index } = last.current;
    const list = panel.current?.querySelector(`[data-rule="${rule}"]`);
    const row = list?.children[Math.min(index, list.children.length - 1)];
    const next = row ?? panel.current?.querySelector('h2');
    if (next instanceof HTMLElement) next.focus();
  }
}
