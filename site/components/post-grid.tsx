import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { hasMore, type ListedPost, type ShownPosts } from '../../server/model/api/post-list.ts';
import { listPagePath, listPath } from '../../server/model/api/paths.ts';
import { BelowViewport } from './below-viewport.tsx';
import { PostCard } from './post-card.tsx';

interface PostGridProps {
  posts: ShownPosts;
  path: string;
  heading?: 'h2' | 'h3';
  hasLead?: boolean;
}

/** The number of cards in the first viewport. */
const firstCards = 3;

export function PostGrid({ posts, path, heading = 'h2', hasLead = false }: PostGridProps) {
  /** The index of the first card that 'Load more' added. */
  const [addedFrom, setAddedFrom] = useState<number>();
  const firstAdded = useRef<HTMLLIElement>(null);
  const isMore = hasMore(posts);
  useEffect(() => {
    // Once the last page is shown, the focused link disappears.
    if (!isMore) firstAdded.current?.focus({ preventScroll: true });
  }, [isMore]);
  const card = (post: ListedPost, index: number) => {
    const isLead = hasLead && index === 0;
    return (
      <li key={post.id} className={isLead ? 'sm:col-span-full' : undefined} {...(index === addedFrom && { ref: firstAdded, tabIndex: -1 })}>
        <PostCard post={post} isFirst={index < firstCards} isLead={isLead} heading={heading} />
      </li>
    );
  };
  return (
    <>
      <CardGrid>
        {posts.items.slice(0, firstCards).map(card)}
        <BelowViewport>{posts.items.slice(firstCards).map((post, index) => card(post, firstCards + index))}</BelowViewport>
      </CardGrid>
      <BelowViewport>
        {posts.isAlone && <PageLinks posts={posts} path={path} />}
        {!posts.isAlone && isMore && <LoadMore posts={posts} path={path} onLoad={() => setAddedFrom(posts.items.length)} />}
      </BelowViewport>
    </>
  );
}

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-x-gutter gap-y-rows sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

/** Adds the next page below. Without JavaScript, the link opens only that page. */
function LoadMore({ posts: { query, page }, path, onLoad }: { posts: ShownPosts; path: string; onLoad: () => void }) {
  const [, navigate] = useLocation();
  const longer = listPath(path, query, page + 1);
  return (
    <p className="mt-14 text-center" data-hold>
      <Link
        href={query ? longer : listPagePath(path, page + 1)}
        className="button-quiet"
        onClick={(event) => {
          event.preventDefault();
          onLoad();
          navigate(longer);
        }}
      >
        Load more
      </Link>
    </p>
  );
}

function PageLinks({ posts, path }: { posts: ShownPosts; path: string }) {
  const { page } = posts;
  return (
    <nav aria-label="Pages of the list" className="mt-14 flex flex-wrap justify-center gap-4">
      <Link href={listPagePath(path, page - 1)} rel="prev" className="button-quiet">
        Newer articles
      </Link>
      {hasMore(posts) && (
        <Link href={listPagePath(path, page + 1)} rel="next" className="button-quiet">
          Older articles
        </Link>
      )}
    </nav>
  );
}
