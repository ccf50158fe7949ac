import { countWords } from '../../server/model/text/count-words.ts';
import { socialCard, socialPicture } from '../../server/model/api/picture-sizes.ts';
import { modifiedAt } from '../../server/model/entities/iso-dates.ts';
import type { Category, Post, PostSummary } from '../../server/model/entities/post.ts';
import type { Site } from '../../server/model/entities/site.ts';
import { defaultJournalImage, paths } from '../../server/model/api/paths.ts';
import type { PageData } from '../data/page-context.ts';
import { journalName } from './format.ts';
import { withoutLinks } from './links.tsx';

/** Data for search engines, in the vocabulary of schema.org. */
export type StructuredData = Record<string, unknown>;

/** The words that all pages show, and the origin of the site without a trailing slash. */
type Place = Pick<PageData, 'site' | 'origin' | 'isbn'>;

type AuthorName = { author: Pick<Site['author'], 'name'> };

/** The structured data in the post's file, or data built from its fields. */
export function postData(post: Post, { author }: AuthorName, { site, origin }: Place): StructuredData {
  if (post.structuredData) return post.structuredData;
  const url = origin + paths.post(post.slug);
  return schemaOrg('BlogPosting', {
    headline: post.title,
    description: post.metaDescription ?? post.excerpt,
    image: origin + socialPicture(post.featuredImage ?? defaultJournalImage),
    datePublished: post.publishedAt,
    dateModified: modifiedAt(post),
    inLanguage: 'en-US',
    // The author of the site has the about page. Guests have only a name.
    author: { '@type': 'Person', name: post.author, ...(post.author === author.name ? { url: origin + paths.about } : {}) },
    publisher: publisher(site, origin),
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    wordCount: countWords(post.content),
    ...(post.keywords ? { keywords: post.keywords.join(', ') } : {}),
    articleSection: post.categories.map(({ name }) => name),
  });
}

export function blogData(posts: readonly PostSummary[], description: string, { site, origin }: Place): StructuredData {
  return schemaOrg('Blog', {
    name: `${journalName(site)} Blog`,
    description,
    url: origin + paths.blog,
    publisher: publisher(site, origin),
    blogPost: posts.map(({ title, excerpt, publishedAt, slug, featuredImage = defaultJournalImage }) => ({
      '@type': 'BlogPosting',
      headline: title,
      description: excerpt,
      datePublished: publishedAt,
      image: origin + socialPicture(featuredImage),
      url: origin + paths.post(slug),
    })),
  });
}

export function categoryData(category: Category, posts: readonly PostSummary[], { origin }: Place): StructuredData {
  return schemaOrg('CollectionPage', {
    name: category.name,
    description: category.description,
    url: origin + paths.category(category.slug),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: posts.map((post, index) => ({ '@type': 'ListItem', position: index + 1, url: origin + paths.post(post.slug) })),
    },
  });
}

/** The product, without reviews and availability: we can't check those of other shops. */
export function productData({ description }: Pick<Site, 'description'>, { site, origin, isbn }: Place): StructuredData {
  const { retailer } = site;
  return schemaOrg('Product', {
    name: retailer.productName,
    description,
    image: origin + socialPicture(socialCard('product')),
    url: origin + paths.product,
    brand: { '@type': 'Brand', name: site.name },
    ...(isbn ? { gtin13: isbn } : {}),
    ...(retailer.price && retailer.currency
      ? {
          offers: {
            '@type': 'Offer',
            url: retailer.url,
            price: retailer.price,
            priceCurrency: retailer.currency,
            seller: { '@type': 'Organization', name: retailer.name },
          },
        }
      : {}),
  });
}

export function questionsData(questions: readonly { question: string; answer: string }[]): StructuredData {
  return schemaOrg('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: withoutLinks(answer) },
    })),
  });
}

export function breadcrumbData({ origin }: Place, ...steps: readonly (readonly [name: string, path: string])[]): StructuredData {
  const all = [['Home', paths.home] as const, ...steps];
  return schemaOrg('BreadcrumbList', {
    itemListElement: all.map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
  });
}

export function authorData(author: Site['author'], { site, origin }: Place): StructuredData {
  return schemaOrg('Person', {
    name: author.name,
    jobTitle: author.role,
    description: author.shortBio,
    url: origin + paths.about,
    worksFor: publisher(site, origin),
  });
}

export function organizationData({ description, email }: Pick<Site, 'description' | 'email'>, { site, origin }: Place): StructuredData {
  return { '@context': 'https://schema.org', ...publisher(site, origin), description, email };
}

export function siteData(description: string, { site, origin }: Place): StructuredData {
  return schemaOrg('WebSite', { name: journalName(site), description, url: `${origin}/`, publisher: publisher(site, origin) });
}

function publisher(site: Place['site'], origin: string): StructuredData {
  return {
    '@type': 'Organization',
    name: site.name,
    url: `${origin}/`,
    logo: { '@type': 'ImageObject', url: `${origin}/apple-touch-icon.png` },
    sameAs: site.social.map(({ url }) => url),
  };
}

function schemaOrg(type: string, fields: StructuredData): StructuredData {
  return { '@context': 'https://schema.org', '@type': type, ...fields };
}
