import { useId } from 'react';
import { paths } from '../../../server/model/api/paths.ts';
import { TextLink } from '../../components/links.tsx';

export function NoPage() {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="wrap grid gap-x-8 gap-y-4 border-b border-rule pt-6 pb-8 md:grid-cols-2 md:items-end"
    >
      <div>
        <h1 id={`${id}-title`} className="text-subtitle">
          There is no page at this address
        </h1>
        <p className="ui mt-2 text-muted">This is the home page.</p>
        <p className="ui mt-2 flex flex-wrap gap-x-6">
          <TextLink to={paths.blog}>All articles</TextLink>
          <TextLink to={paths.categories}>All topics</TextLink>
        </p>
      </div>
      <search className="w-full md:max-w-sm md:justify-self-end">
        <form action={paths.blog} className="flex items-end gap-3 border-b border-ink">
          <label htmlFor={id} className="sr-only">
            Search the blog
          </label>
          <input id={id} type="search" name="q" required placeholder="Search articles" className="ui min-w-0 flex-1 py-2.5 text-base" />
          <button type="submit" className="ui cursor-pointer py-2.5 font-semibold">
            Search
          </button>
        </form>
      </search>
    </section>
  );
}
