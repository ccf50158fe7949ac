import type { Site } from './site.ts';

type SitePath = Exclude<keyof Site, 'product'> | `product.${keyof NonNullable<Site['product']>}`;

/** The sections in which the words of the site are edited and put online, with the paths of their values. */
const pathsOf = {
  Name: ['name', 'tagline', 'description', 'email', 'preview', 'author'],
  Home: ['hero', 'benefits'],
  'Price and shop': ['product.priceNote', 'retailer'],
  Product: ['product.lead', 'product.inside', 'product.object', 'product.specification', 'features'],
  'Digital planner': ['planner'],
  Reviews: ['reviews'],
  Questions: ['product.questions'],
  'About and contact': ['about', 'contact'],
  'Newsletter and privacy': ['newsletter', 'privacy'],
  'Menu and links': ['navigation', 'social'],
  'Ends of pages': ['closing'],
  Print: ['print'],
} as const satisfies Record<string, readonly SitePath[]>;

export type SectionName = keyof typeof pathsOf;

export const sectionNames = Object.keys(pathsOf) as SectionName[];

export function sectionPaths(name: SectionName): readonly string[] {
  return pathsOf[name];
}

/** The name of a section in URLs: `price-and-shop`. */
export function sectionSlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The section of a value, by its path in `site.yaml`: `product.questions[1].answer`. Undefined for a value that spans several sections. */
export function sectionAt(path: string): SectionName | undefined {
  const place = `${path.replace(/\[.*/s, '')}.`;
  return sectionNames.find((name) => pathsOf[name].some((own) => place.startsWith(`${own}.`)));
}

/** The value at a path: `product.lead`. Undefined where a map above it is absent. */
export function valueAt(fields: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], fields);
}
