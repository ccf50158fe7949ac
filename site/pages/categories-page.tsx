import { useEffect } from 'react';
import { Link } from 'wouter';
import type { ListedCategory } from '../../server/model/entities/post.ts';
import { usePageData, type ClosingWords, type PageProps } from '../data/page-context.ts';
import { BelowViewport } from '../components/below-viewport.tsx';
import { SectionTitle } from '../components/section-title.tsx';
import { JournalPicture } from '../components/journal-picture.tsx';
import { Page } from '../components/page.tsx';
import { Cover } from '../components/post-card.tsx';
import { ReadState } from '../components/read-state.tsx';
import { RetailerCall } from '../components/closing-call.tsx';
import { useCategories } from '../data/blog-reads.ts';
import type { Read } from '../data/use-read.ts';
import { breadcrumbData } from '../components/structured-data.ts';
import { usageEvents } from '../data/analytics.ts';
import { paths } from '../../server/model/api/paths.ts';

export function CategoriesPage({ words }: PageProps<ClosingWords>) {
  const place = usePageData();
  const categories = useCategories();
  const error = categories.status === 'error' ? categories.error : undefined;
  useEffect(() => {
    if (error) console.error('The categories could not be loaded:', error);
  }, [error]);
  return (
    <Page
      title="Categories"
      description="The blog by topic: goal setting and achievement, productivity and focus, mindfulness and reflection, habit formation."
      path={paths.categories}
      view={usageEvents.viewCategories()}
      data={[breadcrumbData(place, ['Categories', paths.categories])]}
    >
      <div className="wrap pb-12 pt-14 lg:pt-20">
        <h1 className="text-display">Categories</h1>
        <p className="mt-4 measure-21 text-lead">Browse articles by topic. Each one has its place on the pages of the journal.</p>
      </div>
      <CategoryList categories={categories} />
      <BelowViewport>
        <Topics />
      </BelowViewport>
      <RetailerCall {...words} placement="categories_page" />
    </Page>
  );
}

function CategoryList({ categories }: { categories: Read<ListedCategory[]> }) {
  if (categories.status === 'loading') return <ReadState kind="loading" />;
  if (categories.status !== 'loaded') return <ReadState kind="error" text="Failed to load categories. Please try again later." />;
  if (categories.value.length === 0) return <ReadState kind="empty" text="No categories found. Check back soon for updates!" />;
  return (
    <ul className="wrap grid gap-x-gutter gap-y-rows md:grid-cols-2">
      {categories.value.map(({ id, slug, name, description, icon, articles, cover }, index) => (
        <li key={id} className="relative">
          {articles > 0 && <Cover image={cover} sizes="(min-width: 48rem) 46vw, 92vw" loading={index < 2 ? 'eager' : 'lazy'} />}
          <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
            <span className={`${icon} mt-0.5 flex-none text-3xl`} aria-hidden="true" />
            <div className="shrink grow basis-52 wrap-anywhere">
              <h2 className="text-subtitle">
                <Link href={paths.category(slug)} className="card-link">
                  {name}
                </Link>
              </h2>
              <p className="mt-2 measure-27">{description}</p>
              <p className="ui mt-3 text-muted">
                <span className="mr-4">
                  {articles} {articles === 1 ? 'article' : 'articles'}
                </span>{' '}
                <span className="font-semibold text-accent print:hidden" aria-hidden="true">
                  Explore Articles
                </span>
              </p>
            </div>
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
    page: 'goals',
  },
  {
    title: 'Productivity & Focus',
    text: 'How to give the first hour and the best attention to the one thing that matters, and let the rest of the list wait its turn.',
    page: 'wednesday-morning',
  },
  {
    title: 'Mindfulness & Reflection',
    text: 'How to look back on a day without judging it, ask a question worth answering, and go to bed with a quiet head.',
    page: 'reflection',
  },
  {
    title: 'Habit Formation',
    text: 'How to make a habit small enough for your worst day, check it off where you can see it, and come back after you miss one.',
    page: 'plan',
  },
] as const;

function Topics() {
  return (
    <section aria-labelledby="topics-title" className="wrap py-section">
      <SectionTitle id="topics-title" className="measure-12 text-title" text="Four things the journal comes back to" />
      <ul className="mt-10 grid gap-x-gutter gap-y-10 md:grid-cols-2 xl:grid-cols-4">
        {topics.map(({ title, text, page }) => (
          <li key={title} className="flex flex-wrap items-start gap-5 xl:block">
            <JournalPicture
              page={page}
              isDecorative
              sizes="(min-width: 80rem) 22vw, 26vw"
              className="max-xl:max-w-40 shrink grow-2 basis-22"
            />
            <div className="shrink grow-5 basis-44 xl:mt-6">
              <h3 className="text-subtitle">{title}</h3>
              <p className="mt-2 measure-29">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
