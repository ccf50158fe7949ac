import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { articleEditorPath } from '../../../../server/model/api/editor-views.ts';
import { withSearch } from '../../../../server/model/api/paths.ts';
import type { Category } from '../../../../server/model/entities/post.ts';
import { useCategories } from '../../../data/blog-reads.ts';
import { useChangesOf } from '../../history/item-changes.tsx';
import type { MenuAction } from '../../ui/action-menu.tsx';
import { useShortcuts } from '../../ui/keys.ts';
import { ItemCard } from '../../list/item-card.tsx';
import { ItemList } from '../../list/item-list.tsx';
import { ListHead } from '../../list/list-head.tsx';
import { useItemList } from '../../panels/use-item-list.tsx';
import { useListPlace } from '../../list/list-place.ts';
import { useIsReadOnly, useEditorAccess } from '../../api/session.ts';
import { ArticleDrafts } from './article-drafts.tsx';
import { filteredPosts, listedArticles, type ListedArticle } from '../../kinds/posts.tsx';
import { useArticleList, useArticleRemoval } from '../post-calls.ts';

const noCategories: readonly Category[] = [];
const newArticlePath = articleEditorPath('new');

export function ArticlesPanel() {
  const [, navigate] = useLocation();
  const read = useArticleList();
  const isReadOnly = useIsReadOnly();
  const { hasRepository } = useEditorAccess();
  const { value: categories = noCategories } = useCategories();
  const kind = useMemo(() => filteredPosts(categories), [categories]);
  const [now] = useState(Date.now);
  const changes = useChangesOf('posts');
  const articles = useMemo(
    () => (read.value ? { ...read, value: listedArticles(read.value, categories, changes, now) } : read),
    [read, categories, changes, now],
  );
  const list = useItemList<ListedArticle>(kind, { list: articles, ...useArticleRemoval() });
  const { newItem } = list.focus;
  const { openFromList } = useListPlace();
  const edit = ({ id }: ListedArticle) => openFromList(articleEditorPath(id), id);
  useShortcuts(isReadOnly ? {} : { n: () => navigate(newArticlePath) });

  return (
    <>
      <ListHead {...list} heading="Articles">
        {!isReadOnly && (
          <Link ref={newItem} href={newArticlePath} className="small-button main-button" aria-keyshortcuts="n">
            <span className="icon-[lucide--plus]" aria-hidden="true" />
            New Article
          </Link>
        )}
      </ListHead>
      <ArticleDrafts />
      <ItemList {...list}>
        {(item) => <ItemCard kind={kind} item={item} edit={edit} remove={list.remove} menu={menuOf(item)} {...list.cardOf(item)} />}
      </ItemList>
    </>
  );

  function menuOf({ id }: ListedArticle): MenuAction[] {
    const showHistory = () => openFromList(withSearch(articleEditorPath(id), { history: '1' }), id);
    const duplicate = () => navigate(withSearch(newArticlePath, { copy: id }));
    return [
      ...(hasRepository ? [{ label: 'Earlier', icon: 'icon-[lucide--history]', run: showHistory }] : []),
      ...(isReadOnly ? [] : [{ label: 'Duplicate', icon: 'icon-[lucide--copy]', run: duplicate }]),
    ];
  }
}
