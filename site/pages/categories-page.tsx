import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Category } from '../../server/model/entities/post.ts';
import { usePageData, type ClosingWords, type PageProps } from '../data/page-context.ts';
import { BelowViewport } from '../components/below-viewport.tsx';
import { Page } from '../components/page.tsx';
import { ReadState } from '../components/read-state.tsx';
import { RetailerCall } from '../components/closing-call.tsx';
import { useCategories } from '../data/blog-reads.ts';
import type { Read } from '../data/use-read.ts';
import { breadcrumbData } from '../components/structured-data.ts';
import { track } from '../data/analytics.ts';
import { paths } from '../../server/model/api/paths.ts';

/** The topics of the blog. */
export function CategoriesPage({ words }: PageProps<ClosingWords>) {
  const place = usePageData();
  const categories = useCategories();
  useEffect(() => track.viewCategories(), []);
  const error = categories.status === 'error' ? categories.error : undefined;
  useEffect(() => {
    if (error) console.error('The categories could not be loaded:', error);
  }, [error]);
  return (
    <Page
      title="Categories"
      description="The blog by topic: goal setting and achievement, productivity and focus, mindfulness and reflection, habit formation."
      path={paths.categories}
      isReading
      data={[breadcrumbData([{ name: 'Categories', path: paths.categories }], place)]}
    >
      <div className="wrap pb-12 pt-14 lg:pt-20">
        <h1 className="text-display">Categories</h1>
        <p className="mt-4 max-w-[21em] text-lead">Browse articles by topic. Each one has its place on the pages of the journal.</p>
      </div>
      <CategoryList categories={categories} />
      <BelowViewport>
        <Topics />
      </BelowViewport>
      <RetailerCall {...words} placement="categories_page" />
    </Page>
  );
}

function CategoryList({ categories }: { categories: Read<Category[]> }) {
  if (categories.status === 'loading') return <ReadState kind="loading" />;
  if (categories.status !== 'loaded') return <ReadState kind="error" text="Failed to load categories. Please try again later." />;
  if (categories.value.length === 0) return <ReadState kind="empty" text="No categories found. Check back soon for updates!" />;
  return (
    <ul className="wrap grid gap-x-16 lg:grid-cols-2">
      {categories.value.map(({ id, slug, name, description, icon }) => (
        <li key={id} className="relative flex flex-wrap gap-y-4 border-t border-rule py-8">
          <span className={`${icon} mt-[0.15rem] mr-6 text-[2rem]`} aria-hidden="true" />
          <div className="flex-[1_1_12rem]">
            <h2 className="text-subtitle">
              <Link href={paths.category(slug)} className="card-link">
                {name}
              </Link>
            </h2>
            <p className="mt-2">{description}</p>
            <p className="ui mt-3 font-semibold text-accent print:hidden" aria-hidden="true">
              Explore Articles
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const topics = [
  {
    title: 'Goal Setting & Achievement',
    text: 'How to choose three goals that you can see the end of, write them where you will see them again, and take the first step today.',
  },
  {
    title: 'Productivity & Focus',
    text: 'How to give the first hour and the best attention to the one thing that matters, and let the rest of the list wait its turn.',
  },
  {
    title: 'Mindfulness & Reflection',
    text: 'How to look back on a day without judging it, ask a question worth answering, and go to bed with a quiet head.',
  },
  {
    title: 'Habit Formation',
    text: 'How to make a habit small enough for your worst day, check it off where you can see it, and come back after you miss one.',
  },
];

/** The four topics, each with a sentence. */
function Topics() {
  return (
    <section aria-labelledby="topics-title" className="wrap grid gap-x-8 gap-y-8 py-section lg:grid-cols-12">
      <h2 id="topics-title" className="max-w-[6.5em] text-title lg:col-span-4">
        Four things the journal comes back to
      </h2>
      <dl className="lg:col-span-7 lg:col-start-6">
        {topics.map(({ title, text }) => (
          <div key={title} className="border-t border-rule py-[1.6rem]">
            <dt className="text-subtitle">{title}</dt>
            <dd className="mt-2 max-w-[29em]">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
