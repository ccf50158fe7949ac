type Data = Record<string, unknown>;

// Properties of schema.org types that search engines read: required ones, then optional ones after the bar.
const vocabulary: Record<string, string> = {
  Blog: 'name url blogPost publisher | description',
  BlogPosting:
    'headline image datePublished url | description dateModified inLanguage author publisher mainEntityOfPage wordCount keywords articleSection',
  BreadcrumbList: 'itemListElement |',
  ItemList: 'itemListElement |',
  ListItem: 'position | name item url',
  CollectionPage: 'name url mainEntity | description',
  Product: 'name image description brand offers | url gtin13',
  FAQPage: 'mainEntity |',
  Question: 'name acceptedAnswer |',
  Answer: 'text |',
  Brand: 'name |',
  Offer: 'url price priceCurrency | seller',
  Person: 'name | url jobTitle description worksFor',
  Organization: 'name | url logo sameAs description email',
  ImageObject: 'url |',
  WebSite: 'name url publisher | description',
  WebPage: '|',
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
  const [required = [], other = []] = words.split('|').map((names) => names.split(' ').filter(Boolean));
  const missing = required.filter((name) => !(name in properties)).map((name) => `${place} has no ${name}`);
  return [
    ...missing,
    ...Object.entries(properties).flatMap(([name, inner]) =>
      [...required, ...other].includes(name)
        ? vocabularyFaults(inner, `${place}.${name}`)
        : [`${place}.${name} is not a property of ${String(type)}`],
    ),
  ];
}
