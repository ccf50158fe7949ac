import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { listPath, paths } from '../../../server/model/api/paths.ts';
import type { ShownPosts } from '../../../server/model/api/post-list.ts';
import { PostGrid } from '../../components/post-grid.tsx';
import { ReadState } from '../../components/read-state.tsx';
import { useCategories } from '../../data/blog-reads.ts';
import type { Read } from '../../data/use-read.ts';
import { Icon } from '../../components/icon.tsx';
import { usePageData } from '../../data/page-context.ts';
import { useTimeout } from '../../data/use-timeout.ts';

interface ListHeadProps {
  title: string;
  text: string;
  icon?: string;
  path: string;
  query: string;
  /** The searched list in words: `the blog`. */
  searched: string;
  /** The URLs of the data for a search. */
  reads: readonly string[];
  /** Called when the field gets the focus and at each search. */
  onSearchNear: () => void;
}

/** The title of a list of posts, its search field, and the topics, whose links keep the query. */
export function ListHead({ title, text, icon, path, query, searched, ...search }: ListHeadProps) {
  return (
    <>
      <div className="wrap grid gap-x-8 gap-y-4 pb-8 pt-14 md:grid-cols-2 md:items-end lg:pt-20">
        <h1 className="text-display md:col-span-2">{title}</h1>
        <p className="flex measure-21 gap-4 text-lead wrap-anywhere">
          {icon && <span className={`${icon} mt-0.5 flex-none text-subtitle`} aria-hidden="true" />}
          {text}
        </p>
        <PostSearch path={path} query={query} searched={searched} {...search} />
      </div>
      <Topics path={path} query={query} />
    </>
  );
}

/** Links to the articles of each topic, and to all articles. The current link is filled. */
function Topics({ path, query }: Pick<ListHeadProps, 'path' | 'query'>) {
  const categories = useCategories();
  if (categories.status !== 'loaded' || categories.value.length === 0) return null;
  const topics = categories.value.map(({ slug, name, articles }) => ({ target: paths.category(slug), name, articles }));
  return (
    <nav aria-label="Topics" className="wrap pb-10 print:hidden">
      <ul className="ui flex flex-wrap gap-2 text-small">
        {[{ target: paths.blog, name: 'All', articles: undefined }, ...topics].map(({ target, name, articles }) => (
          <li key={target}>
            <Link
              href={listPath(target, query, 1)}
              className="chip"
              data-count={articles}
              aria-current={target === path ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PostListProps {
  posts: Read<ShownPosts>;
  path: string;
  empty: ReactNode;
  heading?: 'h2' | 'h3';
  /** Shows the first post larger, except in search results. */
  hasLead?: boolean;
}

export function PostList({ posts, path, empty, heading = 'h2', hasLead = false }: PostListProps) {
  if (posts.status === 'loading') return <ReadState kind="loading" />;
  if (posts.status !== 'loaded') return <ReadState kind="error" text="Failed to load blog posts. Please try again later." />;
  const { query, meant = query, total, isAlone } = posts.value;
  if (total === 0 && query)
    return <ReadState kind="empty" text={`Nothing found for “${query}”.`} link={{ to: paths.blog, label: 'Show all articles' }} />;
  if (total === 0) return empty;
  return (
    <>
      <output className="ui not-empty:mb-6 not-empty:block">
        {meant !== query && `No article has “${query}”. `}
        {query && `${total} ${total === 1 ? 'article' : 'articles'} for “${meant}”`}
      </output>
      <PostGrid posts={posts.value} path={path} heading={heading} hasLead={hasLead && !query && !isAlone} />
    </>
  );
}

const debounceMs = 250;

/** A search field: a plain form that also searches while typing. */
function PostSearch({ path, query, searched, reads, onSearchNear }: Omit<ListHeadProps, 'icon' | 'text' | 'title'>) {
  const id = useId();
  const { isStatic } = usePageData();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  /** The text that is not searched yet. */
  const [typed, setTyped] = useState<string>();
  /** The last query from the field. A different query comes from a link or from Back. */
  const searchedFor = useRef(query);

  const search = (options?: { replace: boolean }) => {
    setTyped(undefined);
    onSearchNear();
    searchedFor.current = field.current?.value.trim() ?? '';
    navigate(listPath(path, searchedFor.current, 1), options);
  };
  useTimeout(typed, debounceMs, () => search({ replace: true }));

  // The field may have focus and text before hydration.
  const begin = useEffectEvent(() => {
    if (document.activeElement === field.current) onSearchNear();
    // At once: loading React took longer than the debounce.
    if (field.current?.value.trim() !== query) search({ replace: true });
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (field.current && searchedFor.current !== query) field.current.value = searchedFor.current = query;
  }, [query]);

  return (
    <search className="w-full md:max-w-sm md:justify-self-end">
      <form
        action={path}
        className="flex items-center gap-3 border-b border-ink focus-within:underlined"
        data-hold
        data-reads={reads.join(' ')}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search {searched}
        </label>
        <input
          ref={field}
          id={id}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Search articles"
          className="ui min-w-0 flex-1 py-2.5 text-base focus:outline-hidden"
          onFocus={onSearchNear}
          onChange={({ target }) => setTyped(target.value.trim() === query ? undefined : target.value)}
        />
        <button type="submit" aria-label="Search" className="-mr-3 cursor-pointer p-3 leading-none">
          <Icon outline="m21 21l-4.34-4.34M19 11a8 8 0 1 1-16 0a8 8 0 0 1 16 0z" />
        </button>
      </form>
      {isStatic && (
        <noscript>
          <p className="mt-2 text-small">The search needs JavaScript, which is off in this browser. All articles are below.</p>
        </noscript>
      )}
    </search>
  );
}
