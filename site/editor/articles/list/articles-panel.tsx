import { usePageData } from '../../../data/page-context.ts';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { articleEditorPath, editorPath } from '../../../../server/model/api/editor-paths.ts';
import { editorPages, searchOf, withSearch } from '../../../../server/model/api/paths.ts';
import { weakMemo } from '../../../../server/model/runtime/caches.ts';
import { useCategories } from '../../../data/blog-reads.ts';
import { useChangesOf } from '../../changes/item-changes.tsx';
import { useStableCall } from '../../ui/events.ts';
import { useShortcuts } from '../../ui/keys.ts';
import { ItemCard } from '../../list/item-card.tsx';
import { ItemList } from '../../list/item-list.tsx';
import { ListToolbar } from '../../list/list-toolbar.tsx';
import { ListActions } from '../../panels/list-actions.tsx';
import { useItemList } from '../../panels/use-item-list.tsx';
import { DraftOffers } from '../../save/draft-offers.tsx';
import { useFreeDrafts, type Draft } from '../../save/draft-store.ts';
import { useIsReadOnly, useEditorAccess } from '../../api/session.ts';
import { ItemAction } from '../../ui/buttons.tsx';
import { PanelHead } from '../../ui/list-state.tsx';
import { articleKind, listedArticles, type ListedArticle } from './article-kind.tsx';
import { useArticleList, useArticleRemoval } from './use-articles.ts';

const newArticlePath = articleEditorPath('new');

/** The posts of the blog: a card for each, which opens its writing screen. */
export function ArticlesPanel() {
  const [, navigate] = useLocation();
  const read = useArticleList();
  const categoryList = useCategories();
  const isReadOnly = useIsReadOnly();
  const { hasRepository } = useEditorAccess();
  const drafts = useFreeDrafts('article', false);
  const categories = useMemo(() => (categoryList.status === 'loaded' ? categoryList.value : []), [categoryList]);
  const kind = useMemo(() => articleKind(categories), [categories]);
  const [now] = useState(Date.now);
  const changes = useChangesOf('posts');
  const articles = useMemo(
    () => (read.status === 'loaded' ? { ...read, value: listedArticles(read.value, categories, changes, now) } : read),
    [read, categories, changes, now],
  );
  const list = useItemList<ListedArticle>(kind, { list: articles, ...useArticleRemoval() }, 'posts');
  const { newItem, searchField } = list;
  // The same functions and elements each time, so that a card is rendered again only when it changes.
  const editThis = useStableCall(({ id }: ListedArticle) => navigate(articleEditorPath(id)));
  const showHistory = useStableCall(({ id }: ListedArticle) => navigate(withSearch(articleEditorPath(id), searchOf({ history: '1' }))));
  const duplicateThis = useStableCall(({ id }: ListedArticle) => navigate(withSearch(newArticlePath, searchOf({ copy: id }))));
  const duplicateButton = useMemo(
    () =>
      weakMemo((item: ListedArticle) => (
        <ItemAction
          icon="icon-[lucide--copy]"
          label="Duplicate"
          aria-label={`Duplicate ${item.title}`}
          onClick={() => duplicateThis(item)}
        />
      )),
    [duplicateThis],
  );
  useShortcuts({ ...(!isReadOnly && { n: () => navigate(newArticlePath) }), '/': () => searchField.current?.select() });

  return (
    <>
      <PanelHead heading="Articles">
        <output className="mt-1 mr-auto text-muted">{list.count}</output>
        <SharedPartLinks />
        {!isReadOnly && (
          <Link ref={newItem} href={newArticlePath} className="small-button main-button" aria-keyshortcuts="n">
            <span className="icon-[lucide--plus]" aria-hidden="true" />
            New Article
          </Link>
        )}
      </PanelHead>
      <DraftOffers kind={kind} drafts={drafts} goOn={isReadOnly ? undefined : goOn} />
      <ListToolbar {...list} />
      <ListActions list={list} />
      <ItemList {...list}>
        {(item) => (
          <ItemCard
            kind={kind}
            item={item}
            edit={isReadOnly ? undefined : editThis}
            remove={isReadOnly ? undefined : list.remove}
            showHistory={hasRepository ? showHistory : undefined}
            actions={!isReadOnly && duplicateButton(item)}
            note={list.noteOn(item)}
            failure={list.failureOn(item)}
          />
        )}
      </ItemList>
    </>
  );

  function goOn({ id, key }: Draft): void {
    navigate(id === undefined ? withSearch(newArticlePath, searchOf({ draft: key })) : articleEditorPath(id));
  }
}

/** Opens what articles share: their categories and pictures. A static copy of the site has none that can be edited. */
function SharedPartLinks() {
  if (usePageData().isStatic) return null;
  return (
    <>
      <Link href={editorPath('categories')} className="item-action">
        <span className="icon-[lucide--tag]" aria-hidden="true" />
        Categories
      </Link>
      <Link href={editorPages.pictures} className="item-action">
        <span className="icon-[lucide--image]" aria-hidden="true" />
        Pictures
      </Link>
    </>
  );
}
