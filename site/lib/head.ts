import type { Category } from '../../server/model/category.ts';
import type { Post, PostSummary } from '../../server/model/post.ts';
import type { Site } from '../../server/model/site.ts';
import { defaultJournalImage, paths, socialImage } from '../paths.ts';
import { countWords } from './format.ts';

/** Data for search engines, as schema.org words it. */
export type StructuredData = Record<string, unknown>;

/** What pages know of where they stand. */
interface Place {
  site: Site;
  /** Without a slash at the end. */
  origin: string;
}

/** `{title} | {site name} Journal` */
export function pageTitle(site: Site, title: string): string {
  return `${title} | ${journalName(site)}`;
}

/** The site's name as its pages and the book say it: `Mindset Journal`. */
function journalName(site: Site): string {
  return `${site.name} Journal`;
}

/** A post's own structured data when it has some, else one made from its fields. */
export function postData(post: Post, { site, origin }: Place): StructuredData {
  if (post.structuredData) return post.structuredData;
  const url = origin + paths.post(post.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.metaDescription ?? post.excerpt,
    image: origin + socialImage(post.featuredImage ?? defaultJournalImage),
    datePublished: post.publishedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: publisher(site, origin),
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    wordCount: countWords(post.content),
    ...(post.keywords ? { keywords: post.keywords.join(', ') } : {}),
    articleSection: post.categories.map(({ name }) => name),
  };
}

export function blogData(posts: readonly PostSummary[], { site, origin }: Place): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: `${journalName(site)} Blog`,
    description: site.description,
    url: origin + paths.blog,
    publisher: publisher(site, origin),
    blogPost: posts.map((post) => listedPost(post, origin)),
  };
}

export function categoryData(category: Category, posts: readonly PostSummary[], { origin }: Place): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: category.name,
    description: category.description,
    url: origin + paths.category(category.slug),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: posts.map((post, index) => ({ '@type': 'ListItem', position: index + 1, url: origin + paths.post(post.slug) })),
    },
  };
}

export function productData({ site, origin }: Place): StructuredData {
  const { retailer } = site;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: retailer.productName,
    description: site.description,
    image: origin + socialImage(defaultJournalImage),
    url: origin + paths.product,
    brand: { '@type': 'Brand', name: site.name },
    ...(retailer.price && retailer.currency
      ? { offers: { '@type': 'Offer', url: retailer.url, price: retailer.price, priceCurrency: retailer.currency } }
      : {}),
  };
}

export function siteData({ site, origin }: Place): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: journalName(site),
    description: site.description,
    url: `${origin}/`,
    publisher: publisher(site, origin),
  };
}

function listedPost({ title, excerpt, publishedAt, slug, featuredImage }: PostSummary, origin: string): StructuredData {
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    datePublished: publishedAt,
    image: origin + socialImage(featuredImage ?? defaultJournalImage),
    url: origin + paths.post(slug),
  };
}

function publisher(site: Site, origin: string): StructuredData {
  return {
    '@type': 'Organization',
    name: site.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/apple-touch-icon.png` },
    sameAs: site.social.map(({ url }) => url),
  };
}
