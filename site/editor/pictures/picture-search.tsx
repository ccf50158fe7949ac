import { useId } from 'react';
import type { RefObject } from 'react';

interface PictureSearchProps {
  query: string;
  search: (query: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}

/** Searches the names of pictures, and the titles of what uses them. */
export function PictureSearch({ query, search, field }: PictureSearchProps) {
  const id = useId();
  return (
    <div className="relative max-w-md flex-[1_1_14rem] max-sm:basis-full">
      <label htmlFor={id} className="sr-only">
        Search pictures
      </label>
      <span className="absolute top-3 left-3 icon-[lucide--search]" aria-hidden="true" />
      <input
        ref={field}
        id={id}
        type="search"
        className="min-h-10 w-full rounded-xs border border-muted bg-sheet py-1.5 pr-3 pl-9"
        value={query}
        placeholder="Search pictures"
        aria-keyshortcuts={field && '/'}
        onChange={({ target }) => search(target.value)}
      />
    </div>
  );
}
