import { useState, type ReactNode } from 'react';
import { wholeList } from '../../../server/model/api/editor-views.ts';
import { usePageData } from '../../data/page-context.ts';
import { useEditorAccess } from '../api/session.ts';
import type { Collection } from '../api/use-collection.ts';
import { filteredValue, type Choice, type ItemFilter, type ListKind } from '../kinds/kind.ts';
import { lastChangeOrder } from '../kinds/shared.tsx';
import { ActionMenu, type MenuAction } from '../ui/action-menu.tsx';
import { ItemAction } from '../ui/buttons.tsx';
import { ChoiceSelect } from '../ui/choice-select.tsx';
import { SearchField } from '../ui/fields.tsx';
import type { ListView } from './use-list-view.ts';

export interface ListHeadProps<Item extends { id: string }> {
  kind: ListKind<Item>;
  collection: Pick<Collection<Item>, 'list'>;
  found: readonly Item[] | undefined;
  view: ListView;
  heading?: string;
  switches?: readonly MenuAction[];
  children: ReactNode;
}

/** Shorter lists need no search. */
const minItemsToSearch = 10;

export function ListHead<Item extends { id: string }>(props: ListHeadProps<Item>) {
  const { kind, collection, found, view, heading = props.kind.words.heading, switches = [], children } = props;
  const { query, filters, sort, isUnpublished, show } = view;
  const { value: items } = collection.list;
  const [isOpen, setOpen] = useState(false);
  const { words } = kind;
  const count = items && (found && found.length < items.length ? words.countOf(found.length, items.length) : words.count(items.length));
  const chosen = Object.keys(filters).length;
  const showAll = () => show({ ...wholeList, sort });
  const isNarrowed = query !== '' || chosen > 0 || isUnpublished;
  const { isStatic } = usePageData();
  const { hasRepository } = useEditorAccess();
  // Only a server knows when items changed.
  const orders = isStatic ? kind.list.orders.filter((order) => order !== lastChangeOrder) : kind.list.orders;
  const current = sort.replace(/^-/, '');
  const choices = orders.length > 0 ? [{ name: '', label: kind.list.firstOrder ?? 'A to Z' }, ...orders] : [];
  const offline = { label: 'Only what is not online', isChecked: isUnpublished, run: () => show({ isUnpublished: !isUnpublished }) };
  const views: MenuAction[][] = [
    choices.map(({ name, label }) => ({ label, isChoice: true, isChecked: name === current, run: () => show({ sort: name }) })),
    [...(hasRepository ? [offline] : []), ...switches],
  ];
  const hasSearch = kind.list.filters.length > 0 || query !== '' || (items?.length ?? 0) >= minItemsToSearch;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 bg-paper py-2 max-sm:[&_.main-button]:px-3 roomy:sticky roomy:top-0 roomy:z-5">
      <h2 className="font-serif text-heading max-sm:text-xl/6">{heading}</h2>
      {children}
      <output className={`min-w-28 text-muted ${isNarrowed ? '' : 'max-sm:sr-only'}`}>{count}</output>
      {isNarrowed && <ItemAction icon="icon-[lucide--x]" label="Show all" vanishes className="-mx-2" onClick={showAll} />}
      <search className={`ml-auto flex flex-1 flex-wrap items-center justify-end gap-2 ${hasSearch ? 'max-lg:basis-full' : ''}`}>
        {hasSearch && <SearchField label={words.search} className="lg:max-w-72" query={query} search={view.search} isMain />}
        {kind.list.filters.length > 0 && (
          <>
            <button type="button" className="select sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Filter{chosen > 0 && ` (${chosen})`}
            </button>
            <div
              className={`gap-2 max-sm:order-last max-sm:basis-full sm:contents ${isOpen ? 'grid grid-cols-2 slim:grid-cols-1' : 'max-sm:hidden'}`}
            >
              {kind.list.filters.map(filterOf)}
            </div>
          </>
        )}
        {views.some((group) => group.length > 0) && (
          <ActionMenu className="select" groups={views}>
            View
            <span className="icon-[lucide--chevron-down]" aria-hidden="true" />
          </ActionMenu>
        )}
      </search>
    </div>
  );

  /** Filters by a value or by none. Values get a prefix, because a category may be called “all”. */
  function filterOf(filter: ItemFilter<Item>) {
    const { name } = filter;
    const value = filters[name];
    const known = filter.choices ?? valuesAmong(filter, items ?? []);
    // The address may have a value that no item has.
    const isKnown = value === undefined || known.some((choice) => choice.value === value);
    const choices = isKnown ? known : [...known, { value, label: value }];
    return (
      <ChoiceSelect
        key={name}
        label={filter.label}
        value={value === undefined ? 'all' : `=${value}`}
        choices={[{ value: 'all', label: filter.everything }, ...choices.map((choice) => ({ ...choice, value: `=${choice.value}` }))]}
        choose={(option) => show({ filters: { ...filters, [name]: option === 'all' ? undefined : option.slice(1) } })}
      />
    );
  }
}

function valuesAmong<Item>(filter: ItemFilter<Item>, items: readonly Item[]): Choice[] {
  const values = new Set(items.map((item) => filteredValue(filter, item)));
  return [...values].sort(new Intl.Collator('en').compare).map((value) => ({ value, label: value }));
}
