import type { H3 } from 'h3';
import { api, staticFiles } from '../model/api/paths.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { PublicReads } from './reads.ts';

/** The posts, and the files that a static host has in their place. */
export function entryRoutes(app: H3, { published }: Services, reads: PublicReads): void {
  const list = reads.list('entries', () => published.entries());
  route(app, api.posts, { GET: list });
  route(app, staticFiles.posts, { GET: list });
  route(app, api.latestPosts, { GET: reads.list('latest', () => published.latest()) });

  route(app, api.post(':slug'), { GET: reads.one('entry', 'post', (slug) => published.entry(slug)) });
  route(app, api.postCategories(':slug'), { GET: reads.one('links', 'post', (slug) => published.entryCategories(slug)) });
  route(app, api.relatedPosts(':slug'), { GET: reads.one('related', 'post', (slug) => published.related(slug)) });
  route(app, api.neighbourPosts(':slug'), { GET: reads.one('neighbours', 'post', (slug) => published.neighbours(slug)) });
}
