import type { H3 } from 'h3';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { PublicReads } from './reads.ts';

/** The categories and the posts in each, with their static twins. */
export function categoryRoutes(app: H3, { published }: Services, reads: PublicReads): void {
  const list = reads.list('categories', () => published.categories());
  route(app, '/api/categories', { GET: list });
  route(app, '/api/categories.json', { GET: list });
  route(app, '/api/categories/:slug', { GET: reads.one('category', 'category', (slug) => published.category(slug)) });

  const entries = reads.one('category entries', 'category', (slug) => published.categoryEntries(slug));
  route(app, '/api/categories/:slug/entries', { GET: entries });
  route(app, '/api/entries/category/:slug/entries.json', { GET: entries });
}
