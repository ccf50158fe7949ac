import type { Site } from './site.ts';

type SitePath = Exclude<keyof Site, 'product'> | `product.${keyof NonNullable<Site['product']>}`;

type SiteSection = { page: 'home' | 'product' | 'about'; paths: readonly SitePath[] };

/** The sections in which the words of the site are edited and put online: the paths of their values, and the page that shows most of them. */
const sections = {
  Name: { page: 'home', paths: ['name', 'tagline', 'description', 'email', 'preview', 'author'] },
  Home: { page: 'home', paths: ['hero', 'benefits'] },
  'Price and shop': { page: 'product', paths: ['product.priceNote', 'retailer'] },
  Product: { page: 'product', paths: ['product.lead', 'product.inside', 'product.object', 'product.specification', 'features'] },
  'Digital planner': { page: 'product', paths: ['planner'] },
  Reviews: { page: 'product', paths: ['reviews'] },
  Questions: { page: 'product', paths: ['product.questions'] },
  'About and contact': { page: 'about', paths: ['about', 'contact'] },
  'Newsletter and privacy': { page: 'home', paths: ['newsletter', 'privacy'] },
  'Menu and links': { page: 'home', paths: ['navigation', 'social'] },
  'Ends of pages': { page: 'home', paths: ['closing'] },
  Print: { page: 'product', paths: ['print'] },
} as const satisfies Record<string, SiteSection>;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

export function siteSection(name: SectionName): SiteSection {
  return sections[name];
}

/** The name of a section in URLs: `price-and-shop`. */
export function sectionSlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The section of a value, by its path in `site.yaml`: `product.questions[1].answer`. Undefined for a value that spans several sections. */
export function sectionAt(path: string): SectionName | undefined {
  const place = `${path.replace(/\[.*/s, '')}.`;
  return sectionNames.find((name) => sections[name].paths.some((own) => place.startsWith(`${own}.`)));
}

/** The value at a path: `product.lead`. Undefined where a map above it is absent. */
export function valueAt(fields: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], fields);
}
