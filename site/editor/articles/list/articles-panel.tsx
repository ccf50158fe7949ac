import { useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { articleEditorPath, wholeList } from '../../../../server/model/api/editor-paths.ts';
import { searchOf, withSearch } from '../../../../server/model/api/paths.ts';
import { weakMemo } from '../../../../server/model/runtime/weak-memo.ts';
import { useCategories } from '../../../data/use-categories.ts';
import { CategoriesLink } from '../../categories/categories-link.tsx';
import { ChangeMark, useChangesOf } from '../../changes/item-changes.tsx';
import { useReview } from '../../changes/review.tsx';
import { DraftOffers } from '../../save/draft-offers.tsx';
import type { Draft } from '../../save/draft.ts';
import { useFreeDrafts } from '../../save/use-free-drafts.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { wordsFor } from '../../kinds/words.ts';
import { ItemCard } from '../../list/item-card.tsx';
import { ItemList } from '../../list/item-list.tsx';
import { ItemTexts } from '../../list/item-texts.ts';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { useFoundItems } from '../../list/use-found-items.ts';
import { useListView } from '../../list/use-list-view.ts';
import { useRemoval } from '../../list/use-removal.ts';
import { ListOptions } from '../../panels/list-options.tsx';
import { PanelHead } from '../../ui/panel-head.tsx';
import { PicturesLink } from '../../pictures/pictures-link.tsx';
import { useIsReadOnly } from '../../session/read-only.ts';
import { useEditorAccess } from '../../session/use-editor-access.ts';
import { useStableCall } from '../../ui/use-stable-call.ts';
import { articleKind, listedArticles } from './article-kind.tsx';
import type { ListedArticle } from './article-kind.tsx';
import { useArticleList, useArticleRemoval } from './use-articles.ts';

/** Articles are not ticked. */
const ignoreTick = () => undefined;

const newArticlePath = articleEditorPath('new');

/** The posts of the blog: a card for each, which opens its writing screen. */
export function ArticlesPanel() {
  const [, navigate] = useLocation();
  const read = useArticleList();
  const categoryList = useCategories();
  const isReadOnly = useIsReadOnly();
  const { view, search, show } = useListView('articles');
  const changes = useChangesOf('posts');
  const { hasRepository } = useEditorAccess();
  const drafts = useFreeDrafts('article', false);
  const categories = useMemo(() => (categoryList.status === 'loaded' ? categoryList.value : []), [categoryList]);
  const kind = useMemo(() => articleKind(categories), [categories]);
  const [texts] = useState(() => new ItemTexts(articleKind([])));
  const [now] = useState(Date.now);
  const list = useMemo(
    () => (read.status === 'loaded' ? { ...read, value: listedArticles(read.value, categories, now) } : read),
    [read, categories, now],
  );
  const items = list.status === 'loaded' ? list.value : undefined;
  const listed = useMemo(
    () => (view.isUnpublished ? items?.filter(({ id }) => changes.some((change) => change.id === id)) : items),
    [view.isUnpublished, items, changes],
  );
  const { found, foundFor } = useFoundItems(kind, texts, listed, view);
  const [target, setTarget] = useState<{ id: string }>();
  const [failure, setFailure] = useState<{ id: string; sentence: string }>();
  const openReview = useReview();
  const removal = useArticleRemoval();
  const { remove } = useRemoval<ListedArticle>(kind, removal as never, scrollTo);
  const searchField = useRef<HTMLInputElement>(null);
  const newLink = useRef<HTMLAnchorElement>(null);
  const words = wordsFor(kind);
  const editThis = useStableCall(({ id }: ListedArticle) => navigate(articleEditorPath(id)));
  const showThis = useStableCall(({ id }: ListedArticle) => navigate(withSearch(articleEditorPath(id), searchOf({ history: '1' }))));
  const removeThis = useStableCall(removeAndGoOn);
  const duplicateThis = useStableCall(({ id }: ListedArticle) => navigate(withSearch(newArticlePath, searchOf({ copy: id }))));
  // The same element each time, so that a card is rendered again only when it changes.
  const duplicateButton = useMemo(
    () =>
      weakMemo((item: ListedArticle) => (
        <button type="button" className="item-action" aria-label={`Duplicate ${item.title}`} onClick={() => duplicateThis(item)}>
          <span className="icon-[lucide--copy]" aria-hidden="true" />
          Duplicate
        </button>
      )),
    [duplicateThis],
  );
  useShortcuts({ ...(!isReadOnly && { n: () => navigate(newArticlePath) }), '/': () => searchField.current?.select() });

  return (
    <>
      <PanelHead heading="Articles">
        <output className="mt-1 mr-auto text-muted">
          {items && (found && found.length < items.length ? words.countOf(found.length, items.length) : words.count(items.length))}
        </output>
        <CategoriesLink />
        <PicturesLink />
        {!isReadOnly && (
          <Link ref={newLink} href={newArticlePath} className="small-button main-button" aria-keyshortcuts="n">
            <span className="icon-[lucide--plus]" aria-hidden="true" />
            New Article
          </Link>
        )}
      </PanelHead>
      <DraftOffers kind={kind} drafts={drafts} goOn={isReadOnly ? undefined : goOn} />
      <ListToolbar kind={kind} items={items ?? []} view={view} search={search} show={show} field={searchField} />
      <ListOptions
        collection="posts"
        noun={kind.noun}
        refetch={removal.refetch}
        hasDeleted
        layout="cards"
        setLayout={undefined}
        changes={changes}
        review={() => review()}
        isOnly={view.isUnpublished}
        showOnly={(isOnly) => show({ isUnpublished: isOnly })}
      />
      <ItemList
        kind={kind}
        collection={{ list, refetch: removal.refetch }}
        found={found}
        foundFor={foundFor}
        offer={undefined}
        target={target}
        renderAll={undefined}
      >
        {(item) => {
          const change = changes.find(({ id }) => id === item.id);
          return (
            <ItemCard
              kind={kind}
              item={item}
              edit={isReadOnly ? undefined : editThis}
              remove={isReadOnly ? undefined : removeThis}
              toggle={ignoreTick}
              actions={!isReadOnly && duplicateButton(item)}
              note={change && <ChangeMark change={change} open={() => review(`posts/${item.id}.yaml`)} />}
              showHistory={hasRepository ? showThis : undefined}
              failure={failure?.id === item.id ? failure.sentence : undefined}
            />
          );
        }}
      </ItemList>
    </>
  );

  /** @param only the file of the only change to show */
  function review(only?: string): void {
    openReview({ only, first: 'posts', focusElsewhere: () => newLink.current?.focus() });
  }

  function goOn({ id, key }: Draft): void {
    navigate(id === undefined ? withSearch(newArticlePath, searchOf({ draft: key })) : articleEditorPath(id));
  }

  async function removeAndGoOn(item: ListedArticle): Promise<void> {
    const index = found?.indexOf(item) ?? -1;
    const neighbour = found?.[index + 1] ?? found?.[index - 1];
    const { isGone, failure: sentence } = await remove(item);
    setFailure(sentence === undefined ? undefined : { id: item.id, sentence });
    const focused = document.activeElement;
    if (!isGone || (focused !== document.body && !focused?.closest('article'))) return;
    if (neighbour) setTarget({ id: neighbour.id });
    else newLink.current?.focus();
  }

  function scrollTo(id: string): void {
    if (!found?.some((item) => item.id === id)) show(wholeList);
    setTarget({ id });
  }
}
