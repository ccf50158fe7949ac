import type { Category, Post, PostSummary } from '../../server/model/entities/post.ts';
import { PageHead } from '../components/page.tsx';
import { formatDate } from '../../server/model/entities/iso-dates.ts';
import { HttpError } from '../data/http.ts';
import { useRead, type Read } from '../data/use-read.ts';
import { api } from '../../server/model/api/paths.ts';

const fixedSlug = 'power-of-daily-journaling';
const maxListed = 3;

export function DiagnosticsPage() {
  const latest = useRead<PostSummary[]>(api.latestPosts);
  const categories = useRead<Category[]>(api.categories);
  const post = useRead<Post>(api.post(fixedSlug));
  return (
    <>
      <PageHead title="Diagnostics" description="Whether the site's API responds." />
      <main id="main" className="wrap max-w-3xl py-14 font-sans text-ui">
        <h1 className="font-serif text-title">Diagnostics</h1>
        <Report title="Latest entries" noun="entries" read={latest}>
          {(entries) => <Listed names={entries.map(({ title }) => title)} />}
        </Report>
        <Report title="Categories" noun="categories" read={categories}>
          {(found) => <Listed names={found.map(({ name }) => name)} />}
        </Report>
        <Report title="One entry" noun="entry" read={post}>
          {({ title, slug, publishedAt }) => (
            <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 [&>dt]:text-muted">
              <dt>Title</dt>
              <dd>{title}</dd>
              <dt>Slug</dt>
              <dd>{slug}</dd>
              <dt>Published</dt>
              <dd>{formatDate(publishedAt)}</dd>
            </dl>
          )}
        </Report>
      </main>
    </>
  );
}

type ReportProps<T> = { title: string; noun: string; read: Read<T>; children: (value: T) => React.ReactNode };

function Report<T>({ title, noun, read, children }: ReportProps<T>) {
  return (
    <section className="mt-8 border-t border-rule pt-4">
      <h2 className="font-semibold">{title}</h2>
      {read.status === 'loading' && <output className="block">Loading…</output>}
      {read.status === 'error' && <p className="text-error">{failureOf(noun, read.error)}</p>}
      {read.status === 'missing' && <p>Nothing.</p>}
      {read.status === 'loaded' && children(read.value)}
    </section>
  );
}

function Listed({ names }: { names: string[] }) {
  return (
    <>
      <p>Count: {names.length}</p>
      <ul className="list-disc pl-5">
        {names.slice(0, maxListed).map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </>
  );
}

/** `Failed to fetch entries: 500 Internal Server Error`; without a response, the browser's message. */
function failureOf(noun: string, error: Error): string {
  return `Failed to fetch ${noun}: ${error instanceof HttpError ? `${error.status} ${error.statusText}` : error.message}`;
}
