type Data = Record<string, unknown>;

// The properties of these types that search engines read (schema.org).
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
  Product: { required: ['name', 'image', 'description', 'brand', 'offers', 'review'], known: ['url'] },
  Brand: { required: ['name'], known: [] },
  Offer: { required: ['url', 'price', 'priceCurrency', 'availability'], known: ['seller'] },
  Review: { required: ['author', 'reviewRating', 'reviewBody'], known: [] },
  Rating: { required: ['ratingValue'], known: ['bestRating'] },
  Person: { required: ['name'], known: ['url', 'jobTitle', 'description', 'worksFor'] },
  Organization: { required: ['name'], known: ['url', 'logo', 'sameAs', 'description', 'email'] },
  ImageObject: { required: ['url'], known: [] },
  WebSite: { required: ['name', 'url', 'publisher'], known: ['description'] },
  WebPage: { required: [], known: [] },
};

/** The structured data in a page. */
export function structuredDataIn(html: string): Data[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => JSON.parse(json) as Data[],
  );
}

/** Unknown types and properties, and required properties that are missing or empty. */
export function vocabularyFaults(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => vocabularyFaults(item, `${place}[${index}]`));
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? [`${place} is empty`] : [];
  const { '@type': type, '@context': _context, '@id': _id, ...properties } = value as Data;
  const words = vocabulary[String(type)];
  if (!words) return [`${place} has the unknown type: ${String(type)}`];
  const missing = words.required.filter((name) => !(name in properties)).map((name) => `${place} has no ${name}`);
  return [
    ...missing,
    ...Object.entries(properties).flatMap(([name, inner]) =>
      [...words.required, ...words.known].includes(name)
        ? vocabularyFaults(inner, `${place}.${name}`)
        : [`${place}.${name} is not of a ${String(type)}`],
    ),
  ];
}
