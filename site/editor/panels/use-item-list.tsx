import { useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { wholeList, editorPath, parseView, type EditorTab, type ItemListView } from '../../../server/model/api/editor-views.ts';
import type { CollectionName } from '../../../server/model/entities/collections.ts';
import { MarkedText } from '../../components/post-card.tsx';
import type { Collection } from '../api/use-collection.ts';
import { ChangeMark, useChangesOf } from '../history/item-changes.tsx';
import { useReview } from '../changes/review.tsx';
import { OutdatedNote } from '../checks/check-notes.tsx';
import { useOutdatedItems } from '../api/use-checks.ts';
import type { ListKind } from '../kinds/kind.ts';
import { wordsFor } from '../kinds/words.ts';
import { useFoundItems } from '../list/use-found-items.ts';
import { useListPlace } from '../list/list-place.ts';
import { useRemoval, type RemovalCalls } from '../list/use-removal.ts';
import { useLocation, useSearch } from 'wouter';

const noItems: readonly never[] = [];

/** What the list of a tab shows: the items of the view in the address. A deletion moves the focus to the next card. */
export function useItemList<Item extends { id: string }>(
  kind: ListKind<Item>,
  collection: RemovalCalls<Item> & Pick<Collection<Item>, 'list'>,
  part: CollectionName,
) {
  const { list } = collection;
  const items = list.value;
  const { view, asked, search, show } = useListView(kind.list.tab);
  const { isUnpublished } = view;
  const changes = useChangesOf(part);
  const outdated = useOutdatedItems(part);
  const listed = useMemo(
    () => (isUnpublished ? items?.filter(({ id }) => changes.some((change) => change.id === id)) : items),
    [isUnpublished, items, changes],
  );
  const { found, extracts } = useFoundItems(kind, listed, view, asked);
  const [target, setTarget] = useState<{ id: string }>();
  /** A new item, or one that was opened from the list, until the list has it. */
  const { opened } = useListPlace();
  const [landing, setLanding] = useState(opened);
  const [lastOpened, setLastOpened] = useState(opened);
  if (opened !== lastOpened) {
    setLastOpened(opened);
    setLanding(opened);
  }
  if (landing !== undefined && items?.some(({ id }) => id === landing)) {
    setLanding(undefined);
    if (found?.some(({ id }) => id === landing)) setTarget({ id: landing });
  }
  const [failure, setFailure] = useState<{ id: string; sentence: string }>();
  const { remove } = useRemoval(kind, collection, scrollTo);
  const openReview = useReview();
  const words = wordsFor(kind);
  /** The button or the link that makes a new item, which is always there. */
  const newItem = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const focusNewItem = () => newItem.current?.focus();
  return {
    kind,
    collection,
    part,
    isLoaded: items !== undefined,
    items: items ?? noItems,
    count: items && (found && found.length < items.length ? words.countOf(found.length, items.length) : words.count(items.length)),
    view,
    search,
    show,
    newItem,
    found,
    target,
    scrollTo,
    land: setLanding,
    refocus,
    remove: removeAndGoOn,
    failureOn: ({ id }: Item) => (failure?.id === id ? failure.sentence : undefined),
    markOn,
    noteOn,
  };

  function markOn({ id }: Item): ReactNode {
    const change = changes.find((known) => known.id === id);
    return (
      change && (
        <ChangeMark change={change} open={() => openReview({ only: `${part}/${id}.yaml`, first: part, focusElsewhere: focusNewItem })} />
      )
    );
  }

  function noteOn({ id }: Item): ReactNode {
    const [error, extract] = [outdated.get(id), extracts.get(id)];
    if (error === undefined && extract === undefined) return undefined;
    return (
      <>
        {extract && (
          <p className="mt-2 border-l-2 border-rule pl-2.5 text-small">
            <MarkedText parts={extract} />
          </p>
        )}
        {error && <OutdatedNote noun={kind.noun} error={error} />}
      </>
    );
  }

  async function removeAndGoOn(item: Item): Promise<void> {
    const index = found?.indexOf(item) ?? -1;
    const neighbour = found?.[index + 1] ?? found?.[index - 1];
    const { isGone, failure: sentence } = await remove(item);
    setFailure(sentence === undefined ? undefined : { id: item.id, sentence });
    // The focus is on the button that is removed with the card, unless it was moved meanwhile.
    const focused = document.activeElement;
    if (isGone && (focused === document.body || focused?.closest('article'))) refocus(neighbour?.id);
  }

  function refocus(id: string | undefined): void {
    if (id !== undefined && found?.some((item) => item.id === id)) setTarget({ id });
    else focusNewItem();
  }

  function scrollTo(id: string): void {
    if (!found?.some((item) => item.id === id)) show(wholeList);
    setTarget({ id });
  }
}

// Browsers limit how often a page may change its address.
const debounceMs = 300;

/**
 * The view of a tab's list that the address names, with the query as it is typed. The address follows `search` after a debounce,
 * and `show` goes to another view as a new entry of the history.
 */
function useListView(tab: EditorTab) {
  const address = useSearch();
  const [, navigate] = useLocation();
  const addressed = useMemo(() => parseView(address), [address]);
  const [followed, setFollowed] = useState(addressed);
  const [query, setQuery] = useState(addressed.query);
  if (followed !== addressed) {
    setFollowed(addressed);
    setQuery(addressed.query);
  }
  useEffect(() => {
    if (query === addressed.query) return undefined;
    const timer = setTimeout(() => {
      // Back leaves the search, and does not step through its letters.
      const replace = query !== '' && addressed.query !== '';
      navigate(editorPath(tab, { ...addressed, query }), { replace });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [query, addressed, tab, navigate]);
  const view: ItemListView = { ...addressed, query };
  return {
    view,
    /** The query of the address, which follows the typed one. */
    asked: addressed.query,
    search: setQuery,
    show(change: Partial<ItemListView>) {
      const next = { ...view, ...change };
      setQuery(next.query);
      navigate(editorPath(tab, next));
    },
  };
}
