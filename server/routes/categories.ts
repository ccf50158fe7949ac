import type { H3 } from 'h3';
import { api, staticFiles } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { PublicReads } from './reads.ts';

/** The categories and the posts in each, with their static twins. */
export function categoryRoutes(app: H3, { published }: Services, reads: PublicReads): void {
  const list = reads.list('categories', () => published.categories());
  route(app, api.categories, { GET: list });
  route(app, staticFiles.categories, { GET: list });
  route(app, api.category(':slug'), { GET: reads.one('category', 'category', (slug) => published.category(slug)) });

  const entries = reads.one('category entries', 'category', (slug) => published.categoryEntries(slug));
  route(app, api.categoryPosts(':slug'), { GET: entries });
  route(app, staticFiles.categoryPosts(':slug'), { GET: entries });
}
