import { HTTPError } from 'h3';
import { z } from 'zod';
import { categoryOf } from '../blog/published-posts.ts';
import { withoutAbsent } from '../content/ground/without-absent.ts';
import { withUpdatedAt } from '../content/write/updated-at.ts';
import { linksTo } from '../content/html/broken-links.ts';
import type { NamingFile } from '../content/renaming/naming-files.ts';
import { filesLinkingTo, renamePost } from '../content/renaming/rename-post.ts';
import type { StoredItem } from '../content/tree/stored-item.ts';
import { CachedResponse, json, uncachedJson } from '../http/cached-response.ts';
import { expectedVersion, tagWithin } from '../http/conditional-requests.ts';
import { ListBodies } from '../http/list-body.ts';
import { readBody, timeZoneOf } from '../http/request-body.ts';
import type { ArticleSummary, PostSource } from '../model/api/articles-api.ts';
import { postRenamingSchema } from '../model/api/request-schemas.ts';
import type { ArticleRenaming } from '../model/api/response-schemas.ts';
import { editorApi } from '../model/api/editor-calls.ts';
import { api, staticFiles } from '../model/api/paths.ts';
import { publishedNow } from '../model/entities/iso-dates.ts';
import { isId } from '../model/entities/ids.ts';
import { postSchema, type PostFields } from '../model/entities/post.ts';
import { counted } from '../model/text/wording.ts';
import { isAddressKnown } from '../review/known-addresses.ts';
import type { Uses } from '../services.ts';
import { anyFields, validFields } from './item-page.ts';
import { addItemWrites, type ItemReads } from './item-routes.ts';
import { framedPage, renderPage, type SiteServices } from './render-page.ts';
import { param, required, type Handler, type Router } from './router.ts';

/** The posts and categories for visitors, and the calls at the same paths with which the editor reads and changes them. */
export function postRoutes(router: Router, services: SiteServices & Uses<'guard' | 'responses' | 'shares'>): void {
  const reads = addItemWrites(router, services, 'posts', {
    path: api.posts,
    hasSlug: true,
    itemOf: ({ id, fields }): PostSource => ({ id, ...fields }),
    computed: ['blocks'],
    refuseRemoval: (slug) => {
      const uses = services.repository.list('posts').filter(({ id, fields }) => id !== slug && linksTo(slug, id, fields.content));
      refuseIfUsed(uses, ['links to this article', 'link to this article']);
    },
    complete: ({ fields }, changes, event) => withUpdatedAt(fields, changes, timeZoneOf(event)),
  });
  articleRoutes(router, services, reads);
  publicPostRoutes(router, services);
  categoryRoutes(router, services);
}

/** The editor's reads of posts: the list of all, a post as it is in its file, and the page of an unsaved one. */
function articleRoutes(router: Router, services: SiteServices & Uses<'responses' | 'shares'>, reads: ItemReads<'posts'>): void {
  const { find, responseOf } = reads;
  const lists = new ListBodies<StoredItem<'posts'>>(summaryOf);

  router.getForEditor(editorApi.articles, () => {
    const list = services.repository.list('posts');
    const make = () => new CachedResponse(lists.body(list), { type: 'application/json' });
    return services.responses.get(editorApi.articles, [list], make);
  });
  const found = async (query: string) => uncachedJson(await services.published.search.findAll(query));
  router.getForEditor(editorApi.foundArticles(), ({ url }) => found(url.searchParams.get('q') ?? ''));
  router.getForEditor(editorApi.postSource(':slug'), (event) => responseOf(find(event)));
  renamingRoutes(router, services, find);
  // Only this method: a post can have the slug "preview".
  router.only('POST', editorApi.postPreview, async (event) => {
    const { slug, ...typed } = await readBody(event, previewSchema, 'post');
    const page = services.pages.unsaved(slug && isId(slug) ? slug : 'preview', shownPost(typed));
    return framedPage(services, await services.previews.run(() => renderPage(services, page), { signal: event.req.signal }));
  });
}

/** Gives a post another slug (POST), or says what that would change (GET). */
function renamingRoutes(router: Router, { repository, shares }: Uses<'repository' | 'shares'>, find: ItemReads<'posts'>['find']): void {
  router.getForEditor(editorApi.postRenaming(':slug'), async (event) => {
    const post = find(event);
    return json(renamingOf(await isAddressKnown(repository.folder, post), filesLinkingTo(repository, post.id)), {
      cacheControl: 'no-store',
    });
  });
  router.post(editorApi.postRenaming(':slug'), async (event) => {
    const { slug: next } = await readBody(event, postRenamingSchema, 'post');
    const post = find(event);
    const keepsAddress = await isAddressKnown(repository.folder, post);
    const expected = expectedVersion(event, post.version);
    const files = await renamePost(repository, { slug: post.id, next, expected, keepsAddress });
    await shares.move('posts', post.id, next);
    return json(renamingOf(keepsAddress, files), { headers: { location: api.post(next) } });
  });
}

function renamingOf(keepsAddress: boolean, files: readonly NamingFile[]): ArticleRenaming {
  return { keepsAddress, changed: files.map(({ file, title }) => ({ file, title })) };
}

function summaryOf({ id, version, fields }: StoredItem<'posts'>): ArticleSummary {
  const { title, excerpt, author, publishedAt, updatedAt, featuredImage, categories, keywords, draft } = fields;
  // JSON has no undefined.
  return { id, version, title, excerpt, author, publishedAt, updatedAt, featuredImage, categories, keywords, draft } as ArticleSummary;
}

const previewSchema = anyFields.extend({ slug: z.string().nullish() });
const shownSchema = postSchema.omit({ aliases: true, draft: true });

/** A post as it is typed: its valid fields, with something to show for those that a page needs. */
function shownPost(typed: Record<string, unknown>): PostFields {
  const shown = { title: 'Untitled', excerpt: '', author: '', publishedAt: publishedNow(), categories: [], content: '' };
  return { ...shown, ...withoutAbsent(validFields(shownSchema, typed)) } as PostFields;
}

/** The posts for visitors, at the paths of the API and at those of their files on a static host. */
function publicPostRoutes(router: Router, services: Uses<'published' | 'repository' | 'responses'>): void {
  const { published, repository, responses } = services;
  const all = publicList(services, () => published.entries());
  router.get(api.posts, all);
  router.get(staticFiles.posts, all);
  router.get(staticFiles.searchIndex, () =>
    responses.get(staticFiles.searchIndex, [published.posts(), repository.list('categories')], async () =>
      json(await published.search.index(published.posts())),
    ),
  );
  router.get(api.latestPosts, () => responses.get(api.latestPosts, [published.entries()], () => json(published.latest())));

  const entryKey = (slug: string) => published.entryKey(slug);
  const get = (path: string, read: (slug: string) => unknown) => router.get(path, publicItem(services, 'post', entryKey, read));
  get(api.post(':slug'), (slug) => published.entry(slug));
  get(api.postCategories(':slug'), (slug) => published.entryCategories(slug));
}

/** The categories and the posts in each, the files that a static host has in their place, and the calls that change categories. */
function categoryRoutes(router: Router, services: Uses<'guard' | 'published' | 'repository' | 'responses'>): void {
  const { published, repository } = services;
  const all = publicList(services, () => published.categories());
  const computed = ['articles', 'cover'];
  addItemWrites(router, services, 'categories', { path: api.categories, hasSlug: true, itemOf: categoryOf, computed, refuseRemoval });
  router.get(api.categories, all);
  router.get(staticFiles.categories, all);

  const read = (slug: string) => published.category(slug);
  const versionOf = (slug: string) => repository.get('categories', slug)?.version;
  const keyOf = (slug: string) => read(slug) && [read(slug), versionOf(slug)];
  router.get(api.category(':slug'), publicItem(services, 'category', keyOf, read, versionOf));

  const entries = (slug: string) => published.categoryEntries(slug);
  const categoryEntries = publicItem(services, 'category', entries, entries);
  router.get(api.categoryPosts(':slug'), categoryEntries);
  router.get(staticFiles.categoryPosts(':slug'), categoryEntries);

  function refuseRemoval(slug: string): void {
    const uses = repository.list('posts').filter(({ fields }) => fields.categories.includes(slug));
    refuseIfUsed(uses, ['uses this category', 'use this category']);
  }
}

/** @param words what one post does with the item, and what several do. @throws HTTPError 409 with the titles of the posts */
function refuseIfUsed(uses: readonly { fields: { title: string } }[], [one, several]: readonly [string, string]): void {
  if (uses.length === 0) return;
  const named = uses.slice(0, maxNamedUses).map(({ fields }) => `“${fields.title}”`);
  const more = uses.length > maxNamedUses ? ` and ${uses.length - maxNamedUses} more` : '';
  const message = `${counted(uses.length, 'article')} ${uses.length === 1 ? one : several}: ${named.join(', ')}${more}`;
  throw new HTTPError({ status: 409, message });
}

const maxNamedUses = 20;

function publicList({ responses }: Uses<'responses'>, read: () => readonly unknown[]): Handler {
  return (event) => responses.get(event.url.pathname, [read()], () => json(read()));
}

/**
 * Serves what visitors may read of the item at `:slug` (or `<slug>.json`) as cached JSON, while `keyOf` finds one.
 * @param versionOf the version that `If-Match` compares, where the editor changes the item at this path
 */
function publicItem(
  { responses }: Uses<'responses'>,
  noun: string,
  keyOf: (slug: string) => readonly unknown[] | undefined,
  read: (slug: string) => unknown,
  versionOf?: (slug: string) => string | undefined,
): Handler {
  return (event) => {
    const slug = param(event, 'slug').replace(/\.json$/, '');
    const make = () => {
      const [item, version] = [read(slug), versionOf?.(slug)];
      return json(item, version === undefined ? {} : { version: tagWithin(version, JSON.stringify(item)) });
    };
    return responses.get(event.url.pathname, required(keyOf(slug), noun, slug), make);
  };
}
