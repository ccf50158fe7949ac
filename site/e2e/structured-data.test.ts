import { expect, test } from 'vitest';
import { usePublicSite } from './public-site.ts';

const site = usePublicSite();

type Data = Record<string, unknown>;

// The properties that schema.org gives these types, of those that search engines read; the first group is required.
const vocabulary: Record<string, { required: string[]; known: string[] }> = {
  Blog: { required: ['name', 'url', 'blogPost', 'publisher'], known: ['description'] },
  BlogPosting: {
    required: ['headline', 'image', 'datePublished', 'url'],
    known: [
      'description',
      'dateModified',
      'inLanguage',
      'author',
      'publisher',
      'mainEntityOfPage',
      'wordCount',
      'keywords',
      'articleSection',
    ],
  },
  BreadcrumbList: { required: ['itemListElement'], known: [] },
  ItemList: { required: ['itemListElement'], known: [] },
  ListItem: { required: ['position'], known: ['name', 'item', 'url'] },
  CollectionPage: { required: ['name', 'url', 'mainEntity'], known: ['description'] },
  Product: { required: ['name', 'image', 'description', 'brand', 'offers', 'review', 'aggregateRating'], known: ['url'] },
  Brand: { required: ['name'], known: [] },
  Offer: { required: ['url', 'price', 'priceCurrency', 'availability'], known: ['seller'] },
  AggregateRating: { required: ['ratingValue', 'reviewCount'], known: ['bestRating'] },
  Review: { required: ['author', 'reviewRating', 'reviewBody'], known: [] },
  Rating: { required: ['ratingValue'], known: ['bestRating'] },
  Person: { required: ['name'], known: ['url', 'jobTitle', 'description', 'worksFor'] },
  Organization: { required: ['name'], known: ['url', 'logo', 'sameAs', 'description', 'email'] },
  ImageObject: { required: ['url'], known: [] },
  WebSite: { required: ['name', 'url', 'publisher'], known: ['description'] },
  WebPage: { required: [], known: [] },
};

test.each([
  ['/', ['WebSite', 'Organization']],
  ['/about', ['Person', 'BreadcrumbList']],
  ['/product', ['Product', 'BreadcrumbList']],
  ['/blog', ['Blog', 'BreadcrumbList']],
  ['/blog/power-of-daily-journaling', ['BlogPosting', 'BreadcrumbList']],
  ['/categories', ['BreadcrumbList']],
  ['/categories/habits', ['CollectionPage', 'BreadcrumbList']],
  ['/contact', ['Organization', 'BreadcrumbList']],
  ['/nowhere', []],
  ['/blog/nowhere', []],
])('%s says %j in the words of schema.org', async (where, types) => {
  const { get } = site;
  const all = dataIn(await (await get(where)).text());
  expect(all.map((data) => data['@type'])).toEqual(types);
  for (const data of all) {
    expect(data['@context']).toBe('https://schema.org');
    expect(faultsOf(data)).toEqual([]);
  }
});

test('the product has the reviews that stand on its page, and their rating', async () => {
  const { get } = site;
  const html = await (await get('/product')).text();
  const [product] = dataIn(html) as { review: { author: Data; reviewBody: string; reviewRating: Data }[]; aggregateRating: Data }[];
  expect(product?.aggregateRating).toMatchObject({ ratingValue: '5.0', reviewCount: 3 });
  for (const { author, reviewBody, reviewRating } of product?.review ?? []) {
    expect(html).toContain(`<span>${String(author['name'])}</span>`);
    expect(html).toContain(reviewBody);
    expect(reviewRating['ratingValue']).toBe(5);
  }
});

test('the blog names every article on its page, and a way leads from the front page to each', async () => {
  const { url, get } = site;
  const [blog] = dataIn(await (await get('/blog')).text()) as { blogPost: { url: string }[] }[];
  expect(blog?.blogPost).toHaveLength(13);
  const [, way] = dataIn(await (await get('/blog/power-of-daily-journaling')).text());
  expect(way?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${url}/` },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${url}/blog` },
    { '@type': 'ListItem', position: 3, name: 'The Power of Daily Journaling', item: `${url}/blog/power-of-daily-journaling` },
  ]);
});

function dataIn(html: string): Data[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => JSON.parse(json) as Data[],
  );
}

/** Types and properties that schema.org does not have, and required ones that are missing or empty. */
function faultsOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => faultsOf(one, `${place}[${index}]`));
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? [`${place} is empty`] : [];
  const { '@type': type, '@context': _context, '@id': _id, ...properties } = value as Data;
  const words = vocabulary[String(type)];
  if (!words) return [`${place} is of no known type: ${String(type)}`];
  const missing = words.required.filter((name) => !(name in properties)).map((name) => `${place} has no ${name}`);
  return [
    ...missing,
    ...Object.entries(properties).flatMap(([name, inner]) =>
      [...words.required, ...words.known].includes(name)
        ? faultsOf(inner, `${place}.${name}`)
        : [`${place}.${name} is not of a ${String(type)}`],
    ),
  ];
}
