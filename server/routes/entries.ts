import type { H3 } from 'h3';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { PublicReads } from './reads.ts';

/** The posts, and the files that a static host has in their place. */
export function entryRoutes(app: H3, { published }: Services, reads: PublicReads): void {
  const list = reads.list('entries', () => published.entries());
  route(app, '/api/entries', { GET: list });
  route(app, '/api/entries/all.json', { GET: list });
  route(app, '/api/entries/latest', { GET: reads.list('latest', () => published.latest()) });

  route(app, '/api/entries/:slug', { GET: reads.one('entry', 'post', (slug) => published.entry(slug)) });
  route(app, '/api/entries/:slug/categories', { GET: reads.one('links', 'post', (slug) => published.entryCategories(slug)) });
  route(app, '/api/entries/:slug/related', { GET: reads.one('related', 'post', (slug) => published.related(slug)) });
  route(app, '/api/entries/:slug/neighbours', { GET: reads.one('neighbours', 'post', (slug) => published.neighbours(slug)) });
}
