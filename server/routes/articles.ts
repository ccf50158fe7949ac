import type { H3 } from 'h3';
import { HTTPResponse } from 'h3';
import { z } from 'zod';
import { requireEditor } from '../access/guard.ts';
import { withUpdatedAt } from '../blog/updated-at.ts';
import { SitePages } from '../blog/site-pages.ts';
import { topLevelBlocks } from '../content/html/top-level-blocks.ts';
import { Queue } from '../content/queue.ts';
import type { StoredItem } from '../content/stored-item.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { framedBySelf } from '../http/headers.ts';
import { ListBodies } from '../http/list-body.ts';
import { parseBody, readJson } from '../http/request-body.ts';
import { route } from '../http/route.ts';
import { articleState } from '../model/api/articles-api.ts';
import type { ArticleSummary, PostSource } from '../model/api/articles-api.ts';
import { editorApi } from '../model/api/editor-paths.ts';
import { api } from '../model/api/paths.ts';
import { dayOf } from '../model/entities/post-dates.ts';
import { isId } from '../model/entities/ids.ts';
import { postSchema } from '../model/entities/post.ts';
import type { PostFields } from '../model/entities/post.ts';
import type { Services } from '../services.ts';
import { itemCalls } from './item-calls.ts';
import type { ItemCalls } from './item-calls.ts';
import { renderPage } from './render-page.ts';

/** How the editor writes posts; the calls are at the paths of the public ones. */
export function postCalls(services: Services): ItemCalls<'posts'> {
  return itemCalls(services, 'posts', {
    path: api.posts,
    hasSlug: true,
    itemOf: sourceOf,
    computed: ['blocks'],
    isSlugFree: ({ fields }) => articleState(fields, Date.now()) !== 'published',
    complete: ({ fields }, changes) => withUpdatedAt(fields, changes, new Date()),
  });
}

/** What the editor reads of posts: the list of all, one as it is in its file, and the page of one that is not saved. */
export function articleRoutes(app: H3, services: Services, { find, responseOf }: ItemCalls<'posts'>): void {
  const { repository, guard, base } = services;
  const lists = new ListBodies<StoredItem<'posts'>>(summaryOf);
  const pages = new SitePages(services.published);
  const queue = new Queue();
  const previewHeaders = { ...base, ...framedBySelf(base), 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };

  route(app, editorApi.articles, {
    GET: async (event) => {
      requireEditor(event, guard);
      const list = repository.list('posts');
      const make = () => new CachedResponse(base, lists.body(list), { type: 'application/json' });
      return (await services.responses.get(editorApi.articles, [list], make)).respond(event);
    },
  });

  route(app, editorApi.postSource(':slug'), {
    GET: (event) => {
      requireEditor(event, guard);
      return responseOf(find(event)).respond(event);
    },
  });

  // Only this method: a post can have the slug "preview".
  app.post(editorApi.postPreview, async (event) => {
    const { slug, ...fields } = parseBody(previewSchema, await readJson(event), 'post');
    const page = pages.unsaved(slug && isId(slug) ? slug : 'preview', previewFields(fields));
    const html = await queue.run(() => renderPage(services, page), { signal: event.req.signal });
    return new HTTPResponse(html as BodyInit, { headers: { ...previewHeaders, 'content-type': 'text/html; charset=utf-8' } });
  });
}

function sourceOf({ id, fields }: StoredItem<'posts'>): PostSource {
  return { id, ...fields, blocks: topLevelBlocks(fields.content) };
}

function summaryOf({ id, fields }: StoredItem<'posts'>): ArticleSummary {
  const { title, excerpt, author, publishedAt, updatedAt, featuredImage, categories, draft } = fields;
  // JSON has no undefined.
  return { id, title, excerpt, author, publishedAt, updatedAt, featuredImage, categories, draft } as ArticleSummary;
}

const text = z.string().nullish();

/** A post as it is typed: any field can be absent, empty or not valid yet. */
const previewSchema = z.object({
  slug: text,
  title: text,
  excerpt: text,
  author: text,
  publishedAt: text,
  readTime: z.number().nullish(),
  featuredImage: text,
  categories: z.array(z.string()).nullish(),
  updatedAt: text,
  metaTitle: text,
  metaDescription: text,
  keywords: z.array(z.string()).nullish(),
  structuredData: z.record(z.string(), z.json()).nullish(),
  content: text,
});

/** The valid fields, with something to show for those that a page needs. */
function previewFields(fields: Omit<z.output<typeof previewSchema>, 'slug'>): PostFields {
  const valid = Object.entries(fields).flatMap(([name, value]) => {
    const checked = postSchema.shape[name as keyof typeof postSchema.shape].safeParse(value);
    return checked.success ? [[name, checked.data]] : [];
  });
  const shown = { title: 'Untitled', excerpt: '', author: '', publishedAt: dayOf(new Date()), categories: [], content: '' };
  return { ...shown, ...Object.fromEntries(valid) } as PostFields;
}
