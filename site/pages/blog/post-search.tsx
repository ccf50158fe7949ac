import { useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../../components/icon.tsx';
import { usePageData } from '../../data/page-context.ts';
import { listPath } from '../../../server/model/api/paths.ts';

const pauseBeforeSearch = 250;

interface PostSearchProps {
  /** The path of the list. */
  path: string;
  query: string;
  /** What is searched: `the blog`. */
  searched: string;
  /** Called when the field gets the focus. */
  onNear: () => void;
}

/** A search field: a plain form that also searches while typing. */
export function PostSearch({ path, query, searched, onNear }: PostSearchProps) {
  const id = useId();
  const { isStatic } = usePageData();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(query);
  const [known, setKnown] = useState(query);
  // A link on the page may have changed the query.
  if (known !== query) {
    setKnown(query);
    if (typed.trim() !== query) setTyped(query);
  }

  useEffect(() => {
    if (typed.trim() === query) return undefined;
    const timer = setTimeout(() => navigate(listPath(path, typed.trim(), 1), { replace: true }), pauseBeforeSearch);
    return () => clearTimeout(timer);
  }, [typed, path, query, navigate]);

  return (
    <search className="w-full md:max-w-sm md:justify-self-end">
      <form
        action={path}
        className="flex items-center gap-3 border-b border-ink focus-within:[box-shadow:0_1px_0_var(--color-ink)]"
        onSubmit={(event) => {
          event.preventDefault();
          navigate(listPath(path, typed.trim(), 1));
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search {searched}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          value={typed}
          placeholder="Search articles"
          className="ui min-w-0 flex-1 py-[0.6rem] text-base focus:outline-hidden"
          onFocus={onNear}
          onChange={(event) => setTyped(event.target.value)}
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
