import { cardPages, socialCard, socialPicture, type CardName } from '../../server/model/api/picture-sizes.ts';
import { pageTitle } from './format.ts';
import type { StructuredData } from './structured-data.ts';
import { paths, socialDefaultImage } from '../../server/model/api/paths.ts';
import { scriptJson, usePageData } from '../data/page-context.ts';
import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';

interface PageProps extends PageHeadProps {
  className?: string;
  /** Whether the footer has the newsletter form; true by default. */
  hasForm?: boolean;
  view?: string | undefined;
  children: ReactNode;
}

export function Page({ className = '', hasForm = true, view, children, ...head }: PageProps) {
  return (
    <>
      {/* The loader removes the attribute when the event is sent. */}
      <main id="main" className={className} data-view={view} suppressHydrationWarning>
        {children}
      </main>
      <SiteFooter hasForm={hasForm} />
      {/* At the end, because its structured data would delay the first paint. */}
      <PageHead {...head} />
    </>
  );
}

interface PageHeadProps {
  /** Without the site's name. */
  title: string;
  description: string;
  /** The canonical path; without it the page is `noindex`. */
  path?: string;
  keywords?: readonly string[];
  author?: string;
  image?: string;
  publishedAt?: string;
  updatedAt?: string | undefined;
  revisitAfter?: string;
  data?: readonly StructuredData[];
}

/** The title and metadata of a page. React moves them to the head of the document, except structured data. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, keywords, author, image = cardAt(path), publishedAt, updatedAt, revisitAfter, data } = props;
  const { site, origin } = usePageData();
  const full = pageTitle(site, title);
  const picture = origin + socialPicture(image);
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={origin + path} />}
      {keywords && <meta name="keywords" content={keywords.join(', ')} />}
      {author && <meta name="author" content={author} />}
      {revisitAfter && <meta name="revisit-after" content={revisitAfter} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={publishedAt ? 'article' : 'website'} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {updatedAt && <meta property="article:modified_time" content={updatedAt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <link rel="alternate" type="application/atom+xml" title={site.name} href={paths.feed} />
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />}
    </>
  );
}

function cardAt(path = ''): string {
  const name = path === paths.home ? 'home' : path.slice(1);
  return name in cardPages ? socialCard(name as CardName) : socialDefaultImage;
}
