import type { H3 } from 'h3';
import { HTTPError } from 'h3';
import { api, staticFiles } from '../model/api/paths.ts';
import { route, publicItem, publicList } from './router.ts';
import type { Services } from '../services.ts';
import { categoryOf } from '../blog/published-posts.ts';
import { counted } from '../model/text/counted.ts';
import { itemCalls } from './item-routes.ts';

/** The categories and the posts in each, the files that a static host has in their place, and the calls that change categories. */
export function categoryRoutes(app: H3, services: Services): void {
  const { published, repository } = services;
  const categories = publicList(services, () => published.categories());
  const { create, update, remove } = itemCalls(services, 'categories', {
    path: api.categories,
    hasSlug: true,
    itemOf: categoryOf,
    refuseRemoval,
  });
  route(app, api.categories, { GET: categories, POST: create });
  route(app, staticFiles.categories, { GET: categories });

  const categoryKey = (slug: string) => {
    const category = published.category(slug);
    return category && [category];
  };
  route(app, api.category(':slug'), {
    GET: publicItem(
      services,
      'category',
      categoryKey,
      (slug) => published.category(slug),
      (slug) => repository.get('categories', slug)?.version,
    ),
    PUT: update,
    DELETE: remove,
  });

  const entries = (slug: string) => published.categoryEntries(slug);
  const categoryEntries = publicItem(services, 'category', entries, entries);
  route(app, api.categoryPosts(':slug'), { GET: categoryEntries });
  route(app, staticFiles.categoryPosts(':slug'), { GET: categoryEntries });

  function refuseRemoval(slug: string): void {
    const uses = repository.list('posts').filter(({ fields }) => fields.categories.includes(slug));
    if (uses.length === 0) return;
    const named = uses.slice(0, maxNamedUses).map(({ id }) => id);
    const more = uses.length > maxNamedUses ? ` and ${uses.length - maxNamedUses} more` : '';
    const message = `${counted(uses.length, 'post')} use${uses.length === 1 ? 's' : ''} this category: ${named.join(', ')}${more}`;
    throw new HTTPError({ status: 409, message });
  }
}

// A sentence that can be read.
const maxNamedUses = 20;
