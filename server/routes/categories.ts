import type { H3 } from 'h3';
import { api, staticFiles } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { publicItem, publicList } from './reads.ts';

/** The categories and the posts in each, and the files that a static host has in their place. */
export function categoryRoutes(app: H3, services: Services): void {
  const { published } = services;
  const categories = publicList(services, () => published.categories());
  route(app, api.categories, { GET: categories });
  route(app, staticFiles.categories, { GET: categories });

  const categoryKey = (slug: string) => {
    const category = published.category(slug);
    return category && [category];
  };
  route(app, api.category(':slug'), { GET: publicItem(services, 'category', categoryKey, (slug) => published.category(slug)) });

  const entries = (slug: string) => published.categoryEntries(slug);
  const categoryEntries = publicItem(services, 'category', entries, entries);
  route(app, api.categoryPosts(':slug'), { GET: categoryEntries });
  route(app, staticFiles.categoryPosts(':slug'), { GET: categoryEntries });
}
